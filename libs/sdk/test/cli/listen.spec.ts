import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '../../src/webhook/webhook-verification';
import { apiKey, signRequest } from '../signed-request';
import { CommandRun } from './command-run';

const signed = (body: string, key = apiKey) => signRequest({ body, key }).headers;

describe('gatehouse listen', () => {
  let command: CommandRun;
  let url: string;

  const listen = async (...args: string[]): Promise<void> => {
    command = new CommandRun(['listen', '--port', '0', ...args], {
      env: { GATEHOUSE_API_KEY: apiKey },
    });
    url = (await command.printed(/Listening on (\S+) for/))[1] ?? '';
  };

  const post = async (body: string, headers: Record<string, string>): Promise<number> =>
    (await fetch(url, { method: 'POST', body, headers })).status;

  afterEach(async () => {
    command.interrupt();
    expect(await command.exitCode).toBe(0);
  });

  it('answers 204 to a signed webhook, and prints it', async () => {
    await listen('--path', '/hooks');
    expect(url).toMatch(/^http:\/\/localhost:\d+\/hooks$/);
    const body = '{"type":"test","message":"Your receiver works."}';
    expect(await post(body, signed(body))).toBe(204);
    const [head, ...rest] = command.stdout.split('\n');
    expect(head).toMatch(/^\S+Z {2}test {2}evt_1 {2}attempt 1 {2}verified$/);
    expect(JSON.parse(rest.join('\n'))).toEqual(JSON.parse(body));
  });

  it('answers 400 to a webhook of another key, and prints why', async () => {
    await listen();
    expect(await post('{}', signed('{}', 'another-key'))).toBe(400);
    expect(command.stdout).toContain('rejected (wrong-signature): The signature matches none of the keys.');
  });

  it('answers 400 to an unsigned webhook, and prints nothing of its body', async () => {
    await listen();
    const id = 'x'.repeat(1000);
    expect(await post('{"sessionStatus":"hello"}', { 'webhook-id': id })).toBe(400);
    expect(command.stdout).toMatch(
      /Z {2}x{200}… \(1,000 characters\) {2}25 bytes {2}rejected \(no-signature\): /,
    );
    expect(command.stdout).not.toMatch(/hello|age-session/);
  });

  it('prints lines of JSON without shortening', async () => {
    await listen('--json');
    const body = JSON.stringify({ sessionId: 's', status: 'SUCCESS', images: ['x'.repeat(1000)] });
    expect(await post(body, signed(body))).toBe(204);
    expect(await post(body, signed(body, 'another-key'))).toBe(400);
    const [first, second] = command.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(first).toMatchObject({
      id: 'evt_1',
      event: 'verification-session.ended',
      attempt: 1,
      verified: true,
      body: JSON.parse(body),
    });
    expect(second).toEqual({
      receivedAt: expect.any(String),
      id: 'evt_1',
      verified: false,
      reason: 'wrong-signature',
      bytes: body.length,
    });
  });

  it('shortens long texts', async () => {
    await listen();
    const body = JSON.stringify({ sessionStatus: 'AGE_UNKNOWN', picture: 'x'.repeat(1000) });
    await post(body, signed(body));
    expect(command.stdout).toContain('age-session.ended');
    expect(command.stdout).toContain(`${'x'.repeat(200)}… (1,000 characters)`);
  });

  it('accepts only POST, and only at its path', async () => {
    await listen('--path', '/hooks');
    expect((await fetch(url)).status).toBe(405);
    expect((await fetch(new URL('/other', url), { method: 'POST' })).status).toBe(404);
    expect(command.stdout).toBe('');
  });

  it('answers 413 to an endless body', async () => {
    await listen();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n');
    socket.write(`500000\r\n${'x'.repeat(0x500000)}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i);
    socket.destroy();
  });

  describe('with --forward-to', () => {
    const body = '{"sessionId":"s","status":"SUCCESS"}';
    let target: Server;
    let targetUrl: string;
    let seen: { headers: IncomingHttpHeaders; body: string }[];
    let reply: { status: number; headers?: Record<string, string>; body?: string };

    beforeEach(async () => {
      seen = [];
      reply = { status: 200, body: 'stored' };
      target = createServer((request, response) => {
        void text(request).then((received) => {
          seen.push({ headers: request.headers, body: received });
          response.writeHead(reply.status, reply.headers).end(reply.body);
        });
      });
      target.listen(0, '127.0.0.1');
      await once(target, 'listening');
      targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}/hook`;
    });
    afterEach(() => {
      target.close();
      target.closeAllConnections();
    });

    it('forwards a verified webhook unchanged, shows the reply and returns its status', async () => {
      await listen('--forward-to', targetUrl);
      const headers = { ...signed(body), 'x-own': 'host header' };
      expect(await post(body, headers)).toBe(200);
      expect(seen).toEqual([{ body, headers: expect.objectContaining(headers) }]);
      expect(seen[0]?.headers.host).toBe(new URL(targetUrl).host);
      expect(verifyWebhook({ headers: seen[0]!.headers, body: seen[0]!.body, key: apiKey }).id).toBe('evt_1');
      expect(command.stdout).toMatch(new RegExp(`POST ${targetUrl} {2}evt_1 {2}\\d+ ms {2}200: stored\n`));
    });

    it('forwards nothing that is not signed with the key', async () => {
      await listen('--forward-to', targetUrl);
      expect(await post(body, signed(body, 'another-key'))).toBe(400);
      expect(await post(body, {})).toBe(400);
      expect(seen).toEqual([]);
    });

    it('returns a failure of the target with its Retry-After, so that Gatehouse tries again', async () => {
      reply = { status: 503, headers: { 'retry-after': '7' }, body: 'busy \x1b[2J' };
      await listen('--forward-to', targetUrl);
      const response = await fetch(url, { method: 'POST', body, headers: signed(body) });
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7']);
      expect(command.stdout).toContain('503: busy \\u001b[2J; Gatehouse tries again later');
    });

    it('follows no redirect', async () => {
      reply = { status: 307, headers: { location: '/elsewhere' } };
      await listen('--forward-to', targetUrl);
      expect(
        (await fetch(url, { method: 'POST', body, headers: signed(body), redirect: 'manual' })).status,
      ).toBe(307);
      expect(seen).toHaveLength(1);
    });

    it('answers 502 while the target is unreachable', async () => {
      // Port 2 is never assigned, unlike the port of a closed server.
      await listen('--forward-to', 'localhost:2/hook', '--json');
      expect(await post(body, signed(body))).toBe(502);
      expect(JSON.parse(command.stdout)).toMatchObject({
        verified: true,
        reply: { status: 502, problem: 'unreachable (ECONNREFUSED)' },
      });
    });

    it('leaves out other events with --events', async () => {
      await listen('--forward-to', targetUrl, '--events', 'age-session.ended, test');
      expect(await post(body, signed(body))).toBe(204);
      expect([seen, command.stdout]).toEqual([[], '']);
      const other = '{"type":"test"}';
      expect(await post(other, signed(other))).toBe(200);
    });

    it('waits for the webhook in progress when it is interrupted', async () => {
      target.removeAllListeners('request');
      const held = once(target, 'request') as Promise<[unknown, ServerResponse]>;
      await listen('--forward-to', targetUrl);
      const answer = post(body, signed(body));
      const [, response] = await held;
      command.interrupt();
      response.writeHead(201).end();
      expect(await answer).toBe(201);
    });
  });

  it('takes a free port if the default one is in use by another listener', async () => {
    const blocker = createServer().listen(4242, '127.0.0.1');
    // Either this test or another program uses it.
    await Promise.race([once(blocker, 'listening'), once(blocker, 'error')]);
    command = new CommandRun(['listen'], { env: { GATEHOUSE_API_KEY: apiKey } });
    const [, port] = await command.printed(/Listening on http:\/\/localhost:(\d+)\//);
    expect(port).not.toBe('4242');
    await command.printed(new RegExp(`trigger age-session.ended --callback http://localhost:${port}/`));
    blocker.close();
  });

  it('refuses to forward to itself', async () => {
    await listen();
    const { port } = new URL(url);
    command.interrupt();
    await command.exitCode;
    const loop = new CommandRun(['listen', '--port', port, '--forward-to', `localhost:${port}/`], {
      env: { GATEHOUSE_API_KEY: apiKey },
    });
    expect(await loop.exitCode).toBe(1);
    expect(loop.stderr).toContain('--forward-to is this command itself');
  });

  it('reports a port that is in use', async () => {
    await listen();
    const { port } = new URL(url);
    const second = new CommandRun(['listen', '--port', port], {
      env: { GATEHOUSE_API_KEY: apiKey },
    });
    expect(await second.exitCode).toBe(1);
    expect(second.stderr).toBe(`Port ${port} is in use. Choose another one with --port.\n`);
  });
});
