import { freePort } from '@gatehouse/embedded';
import { eventually } from '@gatehouse/testing';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Edge } from './edge';
import type { Upstream } from './upstreams';

/** A process of an app, as far as the edge sees it. */
class Replica {
  isReady = true;
  handler: RequestListener;
  readonly calls: string[] = [];
  private readonly server: Server;

  constructor(readonly name: string) {
    this.handler = (request, response) =>
      void request.toArray().then((body) => response.end(`${name} ${body.join('').length}`));
    this.server = createServer((request, response) => {
      if (request.url === '/health/ready') return void response.writeHead(this.isReady ? 200 : 503).end();
      this.calls.push(`${request.method} ${request.url}`);
      this.handler(request, response);
    });
  }

  async start(port = 0): Promise<Upstream> {
    await once(this.server.listen(port, '127.0.0.1'), 'listening');
    return { host: '127.0.0.1', port: (this.server.address() as AddressInfo).port };
  }

  /** As the machine does it with what a killed process leaves. */
  async die(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

describe('the edge in front of two processes of an app', () => {
  let one: Replica;
  let other: Replica;
  let upstreams: Upstream[];
  let edge: Edge;
  let base: string;

  beforeEach(async () => {
    one = new Replica('one');
    other = new Replica('other');
    upstreams = [await one.start(), await other.start()];
    edge = new Edge(new Map([['string-store', upstreams]]));
    base = await edge.listen(0, ['127.0.0.1']);
  });
  afterEach(async () => {
    await edge.close(0);
    await Promise.all([one, other].map((each) => each.die().catch(() => undefined)));
  });

  const ask = async (init?: RequestInit): Promise<string> => {
    const reply = await fetch(`${base}/strings`, init);
    return `${reply.status} ${await reply.text()}`;
  };

  it('asks them in turn', async () => {
    const answers = [await ask(), await ask(), await ask(), await ask()];
    expect(answers).toEqual(['200 one 0', '200 other 0', '200 one 0', '200 other 0']);
  });

  it('takes a request to the other when one cannot be reached, with all of its body', async () => {
    await one.die();
    const body = Buffer.alloc(5_000_000, 'x');
    for (let round = 0; round < 4; round++)
      expect(await ask({ method: 'POST', body })).toBe('200 other 5000000');
  });

  it('asks the one that could not be reached again once it says that it is ready', async () => {
    await one.die();
    await ask();
    await ask();
    const again = new Replica('again');
    await again.start(upstreams[0]?.port);
    await eventually(async () => expect(await ask()).toBe('200 again 0'));
    await again.die();
  });

  it('asks the other to read when one breaks off before it answers', async () => {
    const breakOff: RequestListener = (request) => void request.socket.destroy();
    one.handler = breakOff;
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(new Set(answers)).toEqual(new Set(['200 other 0']));
    expect(one.calls).not.toEqual([]);
  });

  it('answers 502 and does not repeat what may have been done when one breaks off', async () => {
    const breakOff: RequestListener = (request) =>
      void request.on('end', () => request.socket.destroy()).resume();
    one.handler = other.handler = breakOff;
    for (const method of ['POST', 'DELETE']) {
      const reply = await fetch(`${base}/strings`, { method });
      expect([reply.status, await reply.json()]).toMatchObject([
        502,
        {
          message:
            'The app string-store broke off before it answered; what was asked for may have been done.',
        },
      ]);
    }
    expect([...one.calls, ...other.calls]).toEqual(['POST /strings', 'DELETE /strings']);
  });

  it('asks no more of one that says that it is not ready, until it says that it is', async () => {
    one.isReady = false;
    await eventually(async () => expect([await ask(), await ask()]).toEqual(['200 other 0', '200 other 0']));
    const { length } = one.calls;
    for (let round = 0; round < 10; round++) expect(await ask()).toBe('200 other 0');
    expect(one.calls).toHaveLength(length);
    one.isReady = true;
    await eventually(async () => expect(await ask()).toBe('200 one 0'));
  });

  it('lets them say themselves what is wrong when none is ready', async () => {
    const away: RequestListener = (_, response) => void response.writeHead(503).end('the database is away');
    for (const each of [one, other]) Object.assign(each, { isReady: false, handler: away });
    expect(await ask()).toBe('503 the database is away');
  });

  it('answers 503 when none can be reached', async () => {
    await Promise.all([one.die(), other.die()]);
    expect(await ask({ method: 'POST', body: 'x' })).toContain('503 ');
  });
});

describe('the edge in front of an app that is away', () => {
  it('finds it once it is there', async () => {
    const port = await freePort();
    const edge = new Edge(new Map([['string-store', [{ host: '127.0.0.1', port }]]]));
    const base = await edge.listen(0, ['127.0.0.1']);
    expect((await fetch(`${base}/strings`)).status).toBe(503);
    const late = new Replica('late');
    await late.start(port);
    expect((await fetch(`${base}/strings`)).status).toBe(200);
    await edge.close(0);
    await late.die();
  });
});
