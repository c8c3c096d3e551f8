import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { DeviceClient, type SessionEvent } from '../src';
import {
  captureStep,
  type DeviceServer,
  drop,
  event,
  identityStep,
  json,
  message,
  progress,
  sessionKey,
  startDeviceServer,
  stream,
  verificationClaim,
} from './device-server';
import { startNode } from './node';

const keyId = 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs';
const end = { flowStatus: 'COMPLETED', sessionStatus: 'SUCCESS', redirectUrl: null } as const;
const checked = event({ state: 'CHECKING', step: null });
const succeeded = event({ state: 'SUCCEEDED', step: null, ended: end });
const again = captureStep({ nonce: 'nonce-2', triesLeft: 2 });

describe('a step that the server decides on', () => {
  let key: Awaited<ReturnType<typeof sessionKey>>;
  let server: DeviceServer;
  let slept: number[];

  beforeAll(async () => {
    key = await sessionKey();
  });

  beforeEach(async () => {
    server = await startDeviceServer();
    slept = [];
  });

  afterEach(async () => {
    await server.close();
    expect(server.unused).toBe(0);
  });

  const newClient = () =>
    new DeviceClient<'verification'>({
      baseUrl: server.url,
      sessionId: 's1',
      sleep: (milliseconds) => Promise.resolve(void slept.push(milliseconds)),
    });

  const claimReply = (values: Parameters<typeof verificationClaim>[1] = {}) =>
    json(verificationClaim(key.publicKey, values));

  /** A device whose session is being checked. */
  async function waiting(): Promise<DeviceClient<'verification'>> {
    const device = newClient();
    server.answer(claimReply({ state: 'CHECKING', step: null }));
    await device.claim({ device: 'mobile', deviceKey: keyId, handoff: 'code-1' });
    return device;
  }

  const asked = () => server.received.slice(1).map(({ path }) => path.split('/').pop());

  it('resolves with the end', async () => {
    const device = await waiting();
    server.answer(stream([message(checked), message(succeeded, 2)], 'stay'));
    expect(await device.waitUntilDecided()).toEqual(progress({ state: 'SUCCEEDED', ended: end }));
    expect(asked()).toEqual(['events']);
  });

  it('leads to the next one, which is claimed with the same key and without the handoff code', async () => {
    const device = await waiting();
    const next = event({ step: 'identity_document' });
    server.answer(stream([message(checked), message(next, 2)], 'stay'), claimReply({ step: identityStep }));
    expect(await device.waitUntilDecided()).toEqual(progress<'verification'>({ step: identityStep }));
    expect(device.step).toEqual(identityStep);
    expect(asked()).toEqual(['events', 'claim']);
    const claim = server.received[2]!;
    expect(JSON.parse(claim.body)).toEqual({ device: 'mobile', deviceKey: keyId });
    expect(claim.headers.authorization).toBe('Bearer device-token-1');
  });

  it('is repeated when no person was recognized, and can be sent', async () => {
    const device = await waiting();
    server.answerKeys(json((await startNode()).jwks));
    server.answer(
      stream([message(event())], 'stay'),
      claimReply({ step: again, failure: 'unrecognised' }),
      json(progress({ state: 'SUCCEEDED', ended: end })),
    );
    expect(await device.waitUntilDecided()).toMatchObject({ failure: 'unrecognised', step: again });
    await device.sendCapture({ descriptors: [[1]] }, { turns: [], models: [] });
    expect(await key.decrypt(server.received.at(-1)!)).toMatchObject({ nonce: 'nonce-2' });
  });

  it('is awaited across lost connections', async () => {
    const device = await waiting();
    server.answer(
      stream([message(checked)], 'break'),
      ...[drop, json({}, 503)],
      stream([message(checked)], 'end'),
      stream([message(event(), 2)], 'stay'),
      ...[drop, claimReply({ step: again })],
    );
    expect(await device.waitUntilDecided()).toMatchObject({ step: again });
    expect(asked()).toEqual(['events', 'events', 'events', 'events', 'events', 'claim', 'claim']);
    expect(slept).toHaveLength(5);
  });

  it('is awaited further when an event describes the previous state', async () => {
    const device = await waiting();
    server.answer(
      stream([message(event())], 'stay'),
      claimReply({ state: 'CHECKING', step: null }),
      stream([message(succeeded, 2)], 'stay'),
    );
    expect(await device.waitUntilDecided()).toMatchObject({ state: 'SUCCEEDED' });
  });

  it('is claimed at once when the events have already reported the decision', async () => {
    const device = await waiting();
    server.answer(stream([message(event())], 'stay'), claimReply({ step: again }));
    const events = device.events();
    await events.next();
    expect(device.progress).toMatchObject({ state: 'STARTED', step: null });
    expect(await device.waitUntilDecided()).toMatchObject({ step: again });
    await events.return();
    expect(asked()).toEqual(['events', 'claim']);
  });

  it('is not claimed by a device that lost the session to another', async () => {
    const device = await waiting();
    server.answer(stream([message(event({ epoch: 2, holdsLease: false }))], 'stay'));
    expect(await device.waitUntilDecided()).toEqual(progress({ epoch: 2 }));
    expect(asked()).toEqual(['events']);
  });

  it.each<[string, Parameters<typeof verificationClaim>[1]]>([
    ['there is a step to do', { step: again }],
    ['the session has ended', { state: 'SUCCEEDED', step: null, ended: end, holdsLease: false }],
  ])('is not awaited when %s', async (_, values) => {
    const device = newClient();
    server.answer(claimReply(values));
    await device.claim({ device: 'mobile' });
    expect(await device.waitUntilDecided()).toBe(device.progress);
    expect(server.received).toHaveLength(1);
  });

  it('is not awaited before the claim', async () => {
    await expect(newClient().waitUntilDecided()).rejects.toMatchObject({ reason: 'no-step' });
  });

  it.each([401, 404, 410])('is no longer awaited after %d', async (status) => {
    const device = await waiting();
    server.answer(json({ message: 'Refused.' }, status));
    await expect(device.waitUntilDecided()).rejects.toMatchObject({ status, message: 'Refused.' });
  });

  it('continues at the server when the signal aborts', async () => {
    const device = await waiting();
    const controller = new AbortController();
    let response: ServerResponse | undefined;
    server.answer(async (opened) => {
      response = opened;
      await stream([message(checked)], 'stay')(opened);
      controller.abort();
    });
    expect(await device.waitUntilDecided({ signal: controller.signal })).toEqual(
      progress({ state: 'CHECKING' }),
    );
    if (!response!.closed) await once(response!, 'close');
    expect(asked()).toEqual(['events']);
  });

  it('closes the connection once it is decided', async () => {
    const device = await waiting();
    let response: ServerResponse | undefined;
    const sendEvents = stream([message(event() satisfies SessionEvent)], 'stay');
    server.answer((opened) => sendEvents((response = opened)), claimReply({ step: again }));
    await device.waitUntilDecided();
    if (!response!.closed) await once(response!, 'close');
    expect(response!.closed).toBe(true);
  });
});
