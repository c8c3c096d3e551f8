import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { DeviceClient, type DeviceClientOptions, type SessionEvent } from '../src';
import {
  claim,
  type DeviceServer,
  drop,
  event,
  faceStep,
  json,
  message,
  progress,
  sessionKey,
  startDeviceServer,
  stream,
} from './device-server';

const end = { flowStatus: 'COMPLETED', sessionStatus: 'AGE_ABOVE_THRESHOLD', redirectUrl: null } as const;
const started = event();
const waiting = event({ state: 'AWAITING_DOCUMENT', step: 'identity_document' });
const completed = event({ state: 'COMPLETED', step: null, ended: end });

describe('the events of a session', () => {
  let server: DeviceServer;
  let slept: number[];

  beforeEach(async () => {
    server = await startDeviceServer();
    slept = [];
  });

  afterEach(async () => {
    await server.close();
    expect(server.unused).toBe(0);
  });

  function newClient(options: Partial<DeviceClientOptions> = {}): DeviceClient {
    return new DeviceClient({
      baseUrl: server.url,
      sessionId: 's1',
      deviceToken: 'device-token-1',
      sleep: (milliseconds) => Promise.resolve(void slept.push(milliseconds)),
      ...options,
    });
  }

  async function all(device: DeviceClient): Promise<SessionEvent[]> {
    const events: SessionEvent[] = [];
    for await (const one of device.events()) events.push(one);
    return events;
  }

  it('are read with the token in a header until the session has ended', async () => {
    server.answer(stream([message(started), message(waiting, 2), message(completed, 3)], 'stay'));
    expect(await all(newClient())).toEqual([started, waiting, completed]);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({ method: 'GET', path: '/device/sessions/s1/events' });
    expect(server.received[0]?.headers.authorization).toBe('Bearer device-token-1');
  });

  it('bypass the cache of the browser, in which Firefox delays a second stream', async () => {
    server.answer(stream([message(completed)], 'stay'));
    const caches: unknown[] = [];
    const device = newClient({
      fetch: (input, init) => {
        caches.push((init as { cache?: unknown }).cache);
        return fetch(input, init);
      },
    });
    expect(await all(device)).toEqual([completed]);
    expect(caches).toEqual(['no-store']);
  });

  it('are read from any chunks', async () => {
    const strange = event({ ended: { ...end, redirectUrl: 'https://host.example/zoë/曽根/👋🏽' } });
    const bytes = Buffer.from(`: hello\r\n\r\n${message(started)}:\n\n${message(strange, 2)}`);
    // A network may join chunks, so these come from a stream, one byte at a time.
    const body = ReadableStream.from([...bytes].map((byte) => Uint8Array.of(byte)));
    const headers = { 'content-type': 'text/event-stream' };
    const device = newClient({ fetch: () => Promise.resolve(new Response(body, { headers })) });
    expect(await all(device)).toEqual([started, strange]);
  });

  it.each([
    ['the connection breaks', 'break'],
    ['the server ends the stream too early', 'end'],
  ] as const)('continue where %s, without repeated states', async (_, then) => {
    server.answer(
      stream([message(started)], then),
      stream([message(started), message(waiting, 2)], then),
      stream([message(completed)], 'stay'),
    );
    expect(await all(newClient())).toEqual([started, waiting, completed]);
    expect(server.received).toHaveLength(3);
    expect(slept).toHaveLength(2);
  });

  it('skip an incomplete message', async () => {
    server.answer(stream([message(waiting).slice(0, -1)]), stream([message(completed)]));
    expect(await all(newClient())).toEqual([completed]);
  });

  it('continue after the server was unreachable, with growing delays that restart after a success', async () => {
    server.answer(
      ...[drop, json({}, 503), json({}, 502), drop],
      stream([message(started)], 'break'),
      stream([message(completed)]),
    );
    expect(await all(newClient())).toEqual([started, completed]);
    expect(slept).toHaveLength(5);
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = slept;
    expect(
      [first, second, third, fourth].every((delay, n, delays) => n === 0 || delay > delays[n - 1]!),
    ).toBe(true);
    expect(fifth).toBeLessThan(second);
  });

  it('wait as long as the server asks', async () => {
    server.answer(json({}, 429, { 'retry-after': '9' }), stream([message(completed)]));
    await all(newClient());
    expect(slept).toEqual([9_000]);
  });

  it('continue after a silent connection', async () => {
    server.answer(stream([message(started)], 'stay'), stream([message(completed)]));
    expect(await all(newClient({ silenceTimeoutMs: 1_000 }))).toEqual([started, completed]);
  });

  it.each([401, 404, 410])('end with an error after %d', async (status) => {
    server.answer(json({ message: 'Refused.', requestId: 'r-1' }, status));
    await expect(all(newClient())).rejects.toMatchObject({ status, message: 'Refused.', requestId: 'r-1' });
  });

  it('end with an error when another server answers', async () => {
    server.answer((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'));
    await expect(all(newClient())).rejects.toMatchObject({
      name: 'DeviceError',
      status: 200,
      message: expect.stringContaining('is not from Gatehouse'),
    });
  });

  it('skip unknown events', async () => {
    server.answer(stream([`event: other\ndata: {}\n\ndata: {}\n\n`, message(completed)]));
    expect(await all(newClient())).toEqual([completed]);
  });

  describe('that are no longer needed', () => {
    let response: ServerResponse;

    beforeEach(() => {
      server.answer((opened) => {
        response = opened;
        return stream([message(started)], 'stay')(opened);
      });
    });

    it('close the connection when the loop ends', async () => {
      for await (const one of newClient().events()) {
        expect(one).toEqual(started);
        break;
      }
      await closed(response);
    });

    it('close the connection and end without an error when the signal aborts', async () => {
      const { signal, abort } = aborter();
      const events: SessionEvent[] = [];
      for await (const one of newClient().events({ signal })) {
        events.push(one);
        abort();
      }
      expect(events).toEqual([started]);
      await closed(response);
      expect(slept).toEqual([]);
    });

    it('close the connection when the signal aborts between events', async () => {
      const { signal, abort } = aborter();
      const events = newClient().events({ signal });
      expect(await events.next()).toEqual({ done: false, value: started });
      const next = events.next();
      abort();
      expect(await next).toEqual({ done: true, value: undefined });
      await closed(response);
    });
  });

  it('do not start when the signal is already aborted', async () => {
    const events = newClient().events({ signal: AbortSignal.abort() });
    expect(await events.next()).toEqual({ done: true, value: undefined });
    expect(server.received).toEqual([]);
  });

  it('end when the signal aborts between two attempts', async () => {
    const { signal, abort } = aborter();
    server.answer(json({}, 503));
    const sleep = jest.fn<Promise<void>, [number, AbortSignal?]>(() => Promise.resolve(abort()));
    const events = newClient({ sleep }).events({ signal });
    expect(await events.next()).toEqual({ done: true, value: undefined });
    expect(sleep.mock.calls).toEqual([[expect.any(Number), signal]]);
    expect(server.received).toHaveLength(1);
  });

  describe('update the client', () => {
    const claimedWith = async (values: Parameters<typeof claim>[1] = {}) => {
      const { publicKey } = await sessionKey();
      const device = newClient();
      server.answer(json(claim(publicKey, values)));
      await device.claim({ device: 'desktop' });
      return device;
    };

    it('about a session that continues on another device', async () => {
      const device = await claimedWith({ holdsLease: false, publicKey: null, step: null, state: 'CREATED' });
      server.answer(stream([message(event({ epoch: 2, holdsLease: false })), message(completed)]));
      const events = device.events();
      await events.next();
      expect(device.progress).toEqual(progress({ state: 'STARTED', epoch: 2 }));
      await events.return();
    });

    it('about the end', async () => {
      const device = await claimedWith();
      server.answer(stream([message(completed)]));
      await all(device);
      expect(device.step).toBeNull();
      expect(device.progress).toEqual(progress({ state: 'COMPLETED', ended: end }));
    });

    it('about a lease that another device took over', async () => {
      const device = await claimedWith();
      server.answer(stream([message(event({ epoch: 2, holdsLease: false }))], 'stay'));
      const events = device.events();
      await events.next();
      expect(device.step).toBeNull();
      await expect(device.sendFailure('camera')).rejects.toMatchObject({ reason: 'no-step' });
      await events.return();
    });

    it('about an end that arrives before the reply to a step', async () => {
      const device = await claimedWith();
      server.answer(stream([message(completed)]), json(progress({ step: faceStep({ nonce: 'another' }) })));
      await all(device);
      await device.claim({ device: 'desktop' }).catch(() => undefined);
      expect(device.step).toBeNull();
      expect(device.progress).toEqual(progress({ state: 'COMPLETED', ended: end }));
    });

    it('but not with events older than the last reply', async () => {
      const device = await claimedWith({ epoch: 3 });
      server.answer(
        stream(
          [message(event({ epoch: 2, holdsLease: false })), message(event({ ...waiting, epoch: 3 }))],
          'stay',
        ),
      );
      const events = device.events();
      await events.next();
      await events.next();
      expect(device.step).toEqual(faceStep());
      expect(device.progress).toEqual(progress({ epoch: 3, step: faceStep() }));
      await events.return();
    });
  });
});

function aborter() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

async function closed(response: ServerResponse): Promise<void> {
  if (!response.closed) await once(response, 'close');
}
