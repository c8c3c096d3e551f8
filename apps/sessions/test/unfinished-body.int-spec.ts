import { RawRequest } from '@gatehouse/testing';
import { useAgeSessions } from './support/age-session.fixture';
import { startSessions } from './support/sessions-app';

const mebibyte = 1024 * 1024;

describe('a request whose body has not arrived', () => {
  const open: RawRequest[] = [];
  const { sessions } = useAgeSessions();
  afterEach(() => open.splice(0).forEach((request) => request.destroy()));

  const begin = (path: string, headers: Record<string, string> = {}) => {
    const framing = { 'content-type': 'application/json', 'content-length': 2 * mebibyte };
    const request = new RawRequest(sessions.url, `POST ${path}`, { ...framing, ...headers });
    open.push(request);
    return request;
  };

  it('is answered without an API key, however many there are', async () => {
    const requests = Array.from({ length: 100 }, () => begin('/session'));
    await Promise.all(requests.map((request) => request.write(Buffer.alloc(16 * 1024))));
    const replies = await Promise.all(requests.map((request) => request.reply()));
    expect(replies.map(({ status }) => status)).toEqual(Array(100).fill(401));
  });

  it.each(['/session', '/v2/verification-session', '/webhooks/test', '/webhooks/deliveries/resend'])(
    'is answered with an invalid API key: %s',
    async (path) => {
      const reply = await begin(path, { 'x-api-key': 'made-up' }).reply();
      expect(reply).toMatchObject({ status: 401, body: { message: 'Invalid API key' } });
    },
  );

  it('is answered with invalid client credentials', async () => {
    const headers = { 'x-api-key': sessions.key, authorization: 'Basic bWFkZTp1cA==' };
    const reply = await begin('/v2/verification-session', headers).reply();
    expect(reply).toMatchObject({ status: 401, body: { message: 'Invalid client credentials' } });
  });

  it('is rejected over the rate limit of its address on routes without a key', async () => {
    const strict = await startSessions({ ...sessions.env, RATE_LIMIT_PER_MINUTE: '1' });
    const headers = { 'content-type': 'application/json', 'content-length': 1000 };
    // The minute of the rate limit can end between two requests.
    const replies = [];
    for (let i = 0; i < 4; i++) {
      const request = new RawRequest(strict.url, 'POST /device/sessions/x/claim', headers);
      open.push(request);
      if (i === 0) await request.write('{}');
      replies.push(request);
    }
    const refused = await Promise.any(replies.slice(1).map((request) => request.reply()));
    expect(refused.status).toBe(429);
    open.splice(0).forEach((request) => request.destroy());
    await strict.close();
  });
});
