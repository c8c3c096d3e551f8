import { useAgeSessions } from '../support/age-session.fixture';
import { type Issuer, startIssuer } from '../support/token-issuer';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('a bearer token in addition to the API key of age sessions', () => {
  let issuer: Issuer;
  const { sessions, host } = useAgeSessions({
    env: async () => {
      issuer = await startIssuer();
      return issuer.env;
    },
  });
  afterAll(() => issuer?.close());

  const good = async () => bearer(await issuer.sign());
  const bad: [string, () => Promise<Record<string, string>>][] = [
    ['has expired', async () => bearer(await issuer.sign({ exp: 1 }))],
    ['is for another audience', async () => bearer(await issuer.sign({ aud: 'elsewhere' }))],
    ['is of another issuer', async () => bearer(await issuer.sign({ iss: 'https://other.example' }))],
    ['is signed by a stranger', async () => bearer(await issuer.signAsStranger())],
    ['is no JWT', () => Promise.resolve(bearer('nonsense'))],
    ['is Basic', () => Promise.resolve({ authorization: 'Basic dXNlcjpwYXNz' })],
  ];
  const refused = {
    status: 401,
    body: { statusCode: 401, message: expect.stringMatching(/^Invalid bearer token: /) as string },
  };

  it('is optional', async () => {
    expect((await host.post()).status).toBe(201);
  });

  it('is accepted when it is valid', async () => {
    const { status, body } = await host.post({}, await good());
    expect(status).toBe(201);
    expect((await host.result(body.token, await good())).status).toBe(200);
  });

  it.each(bad)('that %s is rejected with 401 on every route of the host', async (_, make) => {
    const headers = await make();
    const { token } = await host.create();
    expect(await host.post({}, headers)).toMatchObject(refused);
    expect(await host.result(token, headers)).toMatchObject(refused);
    expect(await host.result(token, { ...headers, 'x-api-key': sessions.key })).toMatchObject(refused);
    expect(await host.call('POST', `/session/${token}/cancel`, undefined, headers)).toMatchObject(refused);
    expect(await host.call('DELETE', `/session/${token}`, undefined, headers)).toMatchObject(refused);
    expect((await host.result(token)).body.flowStatus).toBeNull();
  });

  it('does not replace the API key', async () => {
    expect(await host.post({}, { ...(await good()), 'x-api-key': '' })).toMatchObject({
      status: 401,
      body: { message: 'Invalid API key' },
    });
  });

  describe('where no issuer is configured', () => {
    const { host: stranger } = useAgeSessions();

    it('is 401 even if it is valid', async () => {
      const { token } = await stranger.create();
      expect(await stranger.post({}, await good())).toMatchObject(refused);
      expect(await stranger.result(token, await good())).toMatchObject(refused);
      expect((await stranger.result(token)).status).toBe(200);
    });
  });
});
