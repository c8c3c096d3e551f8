import { type AgeHost, makeAgeHost } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';

const unknown = {
  status: 404,
  body: { message: 'There is no such session. Check the link or the token.' },
};

describe('the owner of an age session', () => {
  const { sessions, host } = useAgeSessions();

  const createKey = async (customer: string, mode: 'live' | 'test' = 'live') =>
    (await sessions.makeKey(customer, mode)).key;
  const create = async () => (await host.create()).token;

  describe.each([
    ['another customer', () => createKey('rival')],
    ['the same customer, a test key', () => createKey('acme', 'test')],
  ])('for a key of %s', (_, makeKey) => {
    let stranger: AgeHost;
    let key: string;
    beforeAll(async () => {
      key = await makeKey();
      stranger = makeAgeHost(sessions, key);
    });

    it('gets 404 for the result, the cancellation and the deletion', async () => {
      const token = await create();
      expect(await host.result(token, { 'x-api-key': key })).toMatchObject(unknown);
      expect(await stranger.cancel(token)).toMatchObject(unknown);
      expect(await stranger.delete(token)).toMatchObject(unknown);
      expect((await host.result(token)).body.flowStatus).toBeNull();
    });

    it('gets 404 after the deletion', async () => {
      const token = await create();
      await host.delete(token);
      expect(await host.result(token, { 'x-api-key': key })).toMatchObject(unknown);
      expect(await stranger.cancel(token)).toMatchObject(unknown);
      expect(await stranger.delete(token)).toMatchObject(unknown);
      expect((await host.result(token)).status).toBe(410);
    });
  });

  it('is unknown to a live key if a test key of the same customer created it', async () => {
    const { token } = await makeAgeHost(sessions, await createKey('acme', 'test')).create();
    expect(await host.cancel(token)).toMatchObject(unknown);
    expect(await host.result(token, { 'x-api-key': sessions.key })).toMatchObject(unknown);
  });

  it('can use another key of the same customer and mode, because keys are rotated', async () => {
    const colleague = makeAgeHost(sessions, await createKey('acme'));
    const token = await create();
    expect((await colleague.call('GET', `/session/${token}/result`)).status).toBe(200);
    expect((await colleague.cancel(token)).status).toBe(200);
    expect((await colleague.delete(token)).status).toBe(200);
  });

  it('can be read with the token alone', async () => {
    expect((await host.result(await create())).status).toBe(200);
  });

  it('cannot be read with an unknown key beside the token', async () => {
    expect(await host.result(await create(), { 'x-api-key': 'unknown-key-0123456789' })).toMatchObject({
      status: 401,
      body: { message: 'Invalid API key' },
    });
  });

  it.each(['', 'unknown-key-0123456789'])('cannot be cancelled or deleted with the key %j', async (key) => {
    const token = await create();
    const unauthenticated = makeAgeHost(sessions, key);
    const refused = { status: 401, body: { message: 'Invalid API key' } };
    expect(await unauthenticated.cancel(token)).toMatchObject(refused);
    expect(await unauthenticated.delete(token)).toMatchObject(refused);
    expect((await host.result(token)).body.flowStatus).toBeNull();
  });

  it.each(['x', 'A'.repeat(43), 'A'.repeat(44), '%00', 'null', '..%2F..', 'ä'])(
    'is not found by the token %s',
    async (token) => {
      expect(await host.result(token)).toMatchObject(unknown);
      expect(await host.cancel(token)).toMatchObject(unknown);
      expect(await host.delete(token)).toMatchObject(unknown);
    },
  );

  it('is not found by a token with the right row and another secret', async () => {
    const token = await create();
    const forged = Buffer.from(token, 'base64url');
    forged[31]! ^= 1;
    expect(await host.result(forged.toString('base64url'))).toMatchObject(unknown);
  });
});
