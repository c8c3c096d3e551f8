import { eventually, type Reply } from '@gatehouse/testing';
import { type AgeHost, type Created, makeAgeHost } from '../support/age-host';
import { claimRawDevice, type RawDevice } from '../support/raw-device';
import { claimRawVerificationDevice } from '../support/raw-verification-device';
import { useVerificationWithoutNode } from '../support/verification-session.fixture';

/** An object with exactly this many bytes of JSON. */
const ofBytes = (bytes: number, letter = 'x') => ({
  a: letter.repeat((bytes - '{"a":""}'.length) / Buffer.byteLength(letter)),
});
const tooLarge = 'metadata must be at most 512 bytes of JSON';

let host: AgeHost;
const { sessions, receiver, host: verifier } = useVerificationWithoutNode();
beforeAll(() => {
  host = makeAgeHost(sessions);
});

/** The webhook body of a session, as text. */
const received = async (sessionId: string): Promise<string> => {
  const about = () => receiver.received.filter(({ body }) => body.includes(sessionId));
  await eventually(() => expect(about()).toHaveLength(1));
  return about()[0]!.body;
};

describe('the metadata of a device at an age session', () => {
  const begin = async (body: object = {}): Promise<{ created: Created; device: RawDevice }> => {
    const created = await host.create({ callback: { url: receiver.url }, ...body });
    return { created, device: await claimRawDevice(sessions, created) };
  };
  const send = (device: RawDevice, fields: object, progress?: Reply['body']) => {
    const content = { ...device.answer(progress), ...fields };
    return device.send(device.seal(content), { step: content.step });
  };
  const readResult = async ({ token }: Created) => (await host.result(token)).body;

  it('is returned in the result and in the webhook, next to that of the host', async () => {
    const { created, device } = await begin({ metadata: { order: 1 } });
    const metadata = { appVersion: '1.4.2', nested: { a: [1, null, { b: null }] }, text: 'ключ 🙂 <script>' };
    expect(await send(device, { metadata })).toMatchObject({ status: 200, body: { state: 'COMPLETED' } });
    const result = await readResult(created);
    expect(result).toMatchObject({ metadata: { order: 1 }, deviceMetadata: metadata });
    expect(JSON.parse(await received(created.sessionId))).toEqual(result);
  });

  it('is absent if the device sends none or null', async () => {
    for (const fields of [{}, { metadata: null }]) {
      const { created, device } = await begin();
      await send(device, fields);
      expect(await readResult(created)).not.toHaveProperty('deviceMetadata');
    }
  });

  it('is that of the last step with metadata, successful or not', async () => {
    const { created, device } = await begin({ requirements: ['face', 'identity_document'] });
    const failed = await device.send(
      device.seal({
        ...device.answer(),
        face: undefined,
        liveness: undefined,
        failure: 'camera',
        metadata: { try: 1 },
      }),
    );
    expect(failed.body).toMatchObject({ failure: 'camera' });
    const { body } = await send(device, { metadata: { try: 2 } }, failed.body);
    await device.proceed(body);
    expect(await readResult(created)).toMatchObject({ flowStatus: 'COMPLETED', deviceMetadata: { try: 2 } });
  });

  it('is not returned while the session is open, and is after a cancellation', async () => {
    const { created, device } = await begin({ requirements: ['face', 'identity_document'] });
    await send(device, { metadata: { a: 1 } });
    expect(await readResult(created)).not.toHaveProperty('deviceMetadata');
    await host.cancel(created.token);
    expect(await readResult(created)).toMatchObject({ flowStatus: 'CANCELLED', deviceMetadata: { a: 1 } });
  });

  it.each(['{"__proto__":{"a":1}}', '{"constructor":{"prototype":1}}', '{"toJSON":"x"}'])(
    'is only data: %s',
    async (metadata) => {
      const { created, device } = await begin();
      const text = `{"metadata":${metadata},${JSON.stringify(device.answer()).slice(1)}`;
      expect(await device.send(device.seal(text))).toMatchObject({ status: 200 });
      expect(await received(created.sessionId)).toContain(`"deviceMetadata":${metadata}`);
      expect(({} as Record<string, unknown>)['a']).toBeUndefined();
    },
  );

  it.each<[string, object]>([
    ['512 bytes', ofBytes(512)],
    ['512 bytes of UTF-8', ofBytes(512, 'é')],
    ['nothing', {}],
  ])('may hold %s', async (_, metadata) => {
    const { created, device } = await begin();
    expect(Buffer.byteLength(JSON.stringify(metadata))).toBeLessThanOrEqual(512);
    expect(await send(device, { metadata })).toMatchObject({ status: 200 });
    expect((await readResult(created)).deviceMetadata).toEqual(metadata);
  });

  it.each<[string, unknown, string]>([
    ['513 bytes', ofBytes(513), tooLarge],
    ['512 characters that are more bytes', { a: 'é'.repeat(504) }, tooLarge],
    ['text', 'x', 'metadata must be an object'],
    ['a list', [{}], 'metadata must be an object'],
    ['a number', 7, 'metadata must be an object'],
    [
      '101 levels',
      JSON.parse(`{"a":${'['.repeat(100)}${']'.repeat(100)}}`),
      'metadata must be nested at most 100 levels deep',
    ],
  ])('is rejected with 400 when it is %s, without the loss of a try', async (_, metadata, message) => {
    const { device } = await begin();
    expect(await send(device, { metadata })).toMatchObject({ status: 400, body: { message } });
    expect(await device.proceed()).toMatchObject({ status: 200, body: { state: 'COMPLETED' } });
  });
});

describe('the metadata of a device at a verification session', () => {
  const begin = async (body: object = {}) =>
    claimRawVerificationDevice(sessions, await verifier.create(body));

  it('is returned by GET and in the webhook, from any step', async () => {
    const device = await begin({ requirements: ['identity_document', 'face'] });
    const metadata = { appVersion: '1.4.2', nothing: null };
    await device.sendWith({ metadata });
    expect((await verifier.get(device.sessionId)).body).not.toHaveProperty('deviceMetadata');
    await verifier.cancel(device.sessionId);
    expect((await verifier.get(device.sessionId)).body).toMatchObject({
      status: 'CANCELLED',
      deviceMetadata: metadata,
    });
    expect(await verifier.receivedWebhook(device.sessionId)).toMatchObject({ deviceMetadata: metadata });
  });

  it('is returned with a failed SIGN-IN: that of the last try', async () => {
    const device = await begin({ type: 'SIGN-IN' });
    let progress: Reply['body'] = device.claim;
    for (const attempt of [1, 2, 3])
      progress = (await device.fail('spoof', progress, { metadata: { attempt } })).body;
    expect(progress.ended).not.toBeNull();
    const failed = { status: 'error', errorCodes: [1], deviceMetadata: { attempt: 3 } };
    expect((await verifier.get(device.sessionId)).body).toMatchObject(failed);
    expect(await verifier.receivedWebhook(device.sessionId)).toMatchObject(failed);
  });

  it.each<[string, unknown, string]>([
    ['513 bytes', ofBytes(513), tooLarge],
    ['a list', ['x'], 'metadata must be an object'],
  ])('is rejected with 400 when it is %s, without the loss of a try', async (_, metadata, message) => {
    const device = await begin();
    expect(await device.sendWith({ metadata })).toMatchObject({ status: 400, body: { message } });
    expect(await device.proceed()).toMatchObject({ status: 200, body: { state: 'CHECKING', failure: null } });
  });
});
