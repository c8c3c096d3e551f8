import { eventually } from '@gatehouse/testing';
import { makeVerificationHost } from '../support/verification-host';
import { startWithoutNode, useVerificationWithoutNode } from '../support/verification-session.fixture';

const address = (text: string) => `callback.url must not point to the address ${text}, which is not public`;

describe('the callback of a verification session', () => {
  const { host, verification } = useVerificationWithoutNode({
    env: { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'false', ROLE: 'api' },
  });

  const post = async (callback: unknown, more?: Record<string, string>) => {
    const { status, body } = await host.post({ callback }, more);
    return { status, message: body.message };
  };

  it.each(['https://shop.example/hook?tenant=7', 'https://shop.example:8443/', 'https://93.184.215.14/'])(
    'may go to %s',
    async (url) => {
      expect((await post({ url })).status).toBe(201);
    },
  );

  it.each([
    ['http://shop.example/', 'callback.url must begin with https://'],
    ['https://localhost/', 'callback.url must not point to localhost, which is not public'],
    ['https://127.0.0.1/', address('127.0.0.1')],
    ['https://0x7f000001/', address('127.0.0.1')],
    ['https://10.0.0.1/', address('10.0.0.1')],
    ['https://169.254.169.254/latest/meta-data', address('169.254.169.254')],
    ['https://[::1]/', address('::1')],
    ['https://shop.example:6379/', 'callback.url must not use port 6379'],
    ['https://u:secret@shop.example/', 'callback.url must not contain a user name or password'],
  ])('may not go to %s', async (url, message) => {
    expect(await post({ url })).toEqual({ status: 400, message });
  });

  it('is validated in the sandbox too', async () => {
    const tester = await makeVerificationHost(verification, { mode: 'test' });
    const { status, body } = await tester.post(
      { callback: { url: 'https://10.0.0.1/' } },
      { 'x-sandbox-outcome': '{}' },
    );
    expect({ status, message: body.message }).toEqual({ status: 400, message: address('10.0.0.1') });
  });

  const url = 'https://shop.example/';
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`x-${i}`, 'hush-hush']));
  it.each<[string, unknown]>([
    [
      'must not contain "X-Service-Signature": it is set by the service itself',
      { 'X-Service-Signature': 'hush-hush' },
    ],
    ['must not contain "webhook-id": it is set by the service itself', { 'webhook-id': 'hush-hush' }],
    ['must not contain "Content-Length": it is set by the service itself', { 'Content-Length': 'hush-hush' }],
    [
      'must not contain "transfer-encoding": it is set by the service itself',
      { 'transfer-encoding': 'hush-hush' },
    ],
    ['must contain at most 20 headers', many(21)],
    ['must be an object', ['hush-hush']],
    ['must have a string as "x-a"', { 'x-a': 7 }],
    ['must have 1 to 4096 printable ASCII characters as "x-a"', { 'x-a': 'hush-hush\r\nhost: inside' }],
  ])('has headers that %s, and does not repeat their values', async (problem, headers) => {
    const reply = await post({ url, headers });
    expect(reply).toEqual({ status: 400, message: `callback.headers ${problem}` });
    expect(JSON.stringify(reply)).not.toContain('hush-hush');
  });

  it('gets its own headers with the webhook, whose signature its key verifies', async () => {
    const open = await startWithoutNode();
    const teller = await makeVerificationHost(open);
    const headers = { 'X-Tenant': 'seven', Authorization: 'Bearer of-the-host' };
    const { sessionId } = await teller.create({ callback: { url: `${open.receiver.url}/in?x=1`, headers } });
    await teller.cancel(sessionId);
    expect(await teller.receivedWebhook(sessionId)).toMatchObject({ sessionId, status: 'CANCELLED' });
    const [webhook] = open.receiver.received;
    expect(webhook).toMatchObject({
      path: '/in?x=1',
      attempt: 1,
      headers: {
        'x-tenant': 'seven',
        authorization: 'Bearer of-the-host',
        'content-type': 'application/json',
      },
    });
    await eventually(async () => {
      const { items } = (await teller.call('GET', `/webhooks/deliveries?sessionId=${sessionId}`)).body;
      expect(items).toMatchObject([{ status: 'DELIVERED', type: 'verification-session.ended' }]);
    });
    await open.close();
  });
});
