import { Clock } from '@gatehouse/platform';
import { RawRequest } from '@gatehouse/testing';
import { type BiometricNode, startNode } from './biometric-node';

const mebibyte = 1024 * 1024;

describe('a request whose body has not arrived', () => {
  let node: BiometricNode;
  const open: RawRequest[] = [];
  beforeAll(async () => {
    node = await startNode({ UNFINISHED_BODIES_MEGABYTES: '4', BODY_TIMEOUT_SECONDS: '3' });
  });
  afterEach(() => open.splice(0).forEach((request) => request.destroy()));
  afterAll(() => node.close());

  const begin = (headers: Record<string, string> = {}, length = 2 * mebibyte, on = node) => {
    const framing = { 'content-type': 'application/json', 'content-length': length };
    const request = new RawRequest(on.url, 'POST /node/plainPredict', { ...framing, ...headers });
    open.push(request);
    return request;
  };

  it('gets 403 if the key in its header is unknown', async () => {
    const reply = await begin({ 'x-api-key': 'made-up' }).reply();
    expect(reply).toMatchObject({ status: 403, body: { status: -1, message: 'Failed to check api key' } });
  });

  it('gets 408 with a node error body after the timeout', async () => {
    const reply = await begin({ 'x-api-key': node.key }).reply();
    expect(reply).toMatchObject({
      status: 408,
      body: { status: 400, message: expect.stringContaining('within 3 s') },
    });
  });

  it('gets 503 with Retry-After and a node error body if its caller uses too much memory', async () => {
    const requests = Array.from({ length: 4 }, () => begin());
    await Promise.all(requests.map((request) => request.write(Buffer.alloc(1.5 * mebibyte, ' '))));
    const reply = await Promise.race(requests.map((request) => request.reply()));
    expect(reply).toMatchObject({ status: 503, body: { status: 500, message: expect.any(String) } });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('gets 429 if its key may be in the body and the rate limit of its address is reached', async () => {
    const strict = await startNode(
      { ...node.env, RATE_LIMIT_PER_MINUTE: '2' },
      await node.createKey('other'),
    );
    jest.spyOn(strict.app.get(Clock), 'now').mockReturnValue(new Date());
    const from = { 'x-forwarded-for': '192.0.2.1' };
    const check = (api_key: string) => strict.post('/node/api-key/checkApiKeyValid', { api_key }, from);
    // A valid key has its own limit, so the limit of its address is unused.
    expect((await check(strict.key)).status).toBe(200);
    expect((await check(strict.key)).status).toBe(200);
    expect((await check('made-up-1')).status).toBe(403);
    expect((await check('made-up-2')).status).toBe(403);
    const reply = await begin(from, mebibyte, strict).reply();
    expect(reply).toMatchObject({ status: 429, body: { status: -1 } });
    open.splice(0).forEach((request) => request.destroy());
    await strict.close();
  });
});
