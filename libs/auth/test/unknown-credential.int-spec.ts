import { Clock } from '@gatehouse/platform';
import { DataSource } from 'typeorm';
import { ApiKeyRepository } from '../src/api-key/api-key.repository';
import { ClientCredentialEntity } from '../src/client-credential/client-credential.entity';
import { LongLivedCredentialEntity } from '../src/long-lived-credential/long-lived-credential.entity';
import { basic, type AuthApp, type Customer, makeCustomer, startAuthApp } from './auth-app';

const limit = 5;
const attempts = 50;

describe('unknown credentials', () => {
  let server: AuthApp;
  let customer: Customer;
  let lookups: jest.SpyInstance[];
  beforeAll(async () => {
    server = await startAuthApp({ RATE_LIMIT_PER_MINUTE: String(limit) });
    // A fixed time, so that the rate limit window does not end during a test.
    jest.spyOn(server.app.get(Clock), 'now').mockReturnValue(new Date());
    customer = await makeCustomer(server, 'acme');
    const source = server.app.get(DataSource);
    lookups = [
      jest.spyOn(server.app.get(ApiKeyRepository, { strict: false }), 'findByHash'),
      jest.spyOn(source.getRepository(ClientCredentialEntity), 'findOneBy'),
      jest.spyOn(source.getRepository(LongLivedCredentialEntity), 'findOneBy'),
    ];
  });
  beforeEach(() => lookups.forEach((lookup) => lookup.mockClear()));
  afterAll(() => server.close());

  const countLookups = () => lookups.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  const send = async (from: string, path: string, init: (i: number) => RequestInit) => {
    const replies = await Promise.all(
      Array.from({ length: attempts }, (_, i) => {
        const { headers, ...rest } = init(i);
        return server.call(path, { ...rest, headers: { ...(headers as object), 'x-forwarded-for': from } });
      }),
    );
    return replies.map(({ status }) => status).sort();
  };
  const expected = [...Array<number>(limit).fill(401), ...Array<number>(attempts - limit).fill(429)];

  it('are looked up within the rate limit of their address as API keys', async () => {
    const statuses = await send('192.0.2.1', '/guarded', (i) => ({
      headers: { 'x-api-key': `unknown-${i}` },
    }));
    expect(statuses).toEqual(expected);
    expect(countLookups()).toBe(limit);
  });

  it('are looked up within the rate limit of their address at the token endpoint', async () => {
    const statuses = await send('192.0.2.2', '/oauth/token', (i) => ({
      method: 'POST',
      headers: { authorization: basic(`unknown-${i}`, 'secret') },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    }));
    expect(statuses).toEqual(expected);
    expect(countLookups()).toBe(limit);
  });

  it.each([
    ['Basic', (i: number) => basic(`unknown-${i}`, 'secret')],
    ['SLC', (i: number) => `SLC ghl_unknown-${i}`],
  ])('are looked up within the rate limit of a valid key: %s', async (scheme, authorization) => {
    const { key } = await makeCustomer(server, scheme);
    lookups.forEach((lookup) => lookup.mockClear());
    const statuses = await send('192.0.2.3', '/guarded', (i) => ({
      headers: { 'x-api-key': key, authorization: authorization(i) },
    }));
    expect(statuses).toEqual(expected);
    // Plus one for the key.
    expect(countLookups()).toBeLessThanOrEqual(limit + 1);
  });

  it('do not block a recognised key of the same address', async () => {
    const from = { 'x-forwarded-for': '192.0.2.4', authorization: customer.basic };
    const call = (key: string) => server.call('/guarded', { headers: { ...from, 'x-api-key': key } });
    expect((await call(customer.key)).status).toBe(200);
    await send('192.0.2.4', '/guarded', (i) => ({ headers: { 'x-api-key': `unknown-${i}` } }));
    expect((await call('unknown')).status).toBe(429);
    const reply = await call(customer.key);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('ratelimit-remaining')).toBe(String(limit - 2));
  });
});
