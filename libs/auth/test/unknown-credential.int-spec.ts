import { Clock } from '@gatehouse/platform';
import { DataSource } from 'typeorm';
import { ApiKeyRepository } from '../src/api-key/api-key.repository';
import { ClientCredentialEntity } from '../src/client-credential/client-credential.entity';
import { LongLivedCredentialEntity } from '../src/long-lived-credential/long-lived-credential.entity';
import { basic, type Counter, type Customer, makeCustomer, startCounter } from './counter';

const limit = 5;
const attempts = 50;

describe('made-up credentials', () => {
  let counter: Counter;
  let customer: Customer;
  let lookups: jest.SpyInstance[];
  beforeAll(async () => {
    counter = await startCounter({ RATE_LIMIT_PER_MINUTE: String(limit) });
    // The window is the minute of the clock, which must not end in the middle of a test.
    jest.spyOn(counter.app.get(Clock), 'now').mockReturnValue(new Date());
    customer = await makeCustomer(counter, 'acme');
    const source = counter.app.get(DataSource);
    lookups = [
      jest.spyOn(counter.app.get(ApiKeyRepository, { strict: false }), 'findByHash'),
      jest.spyOn(source.getRepository(ClientCredentialEntity), 'findOneBy'),
      jest.spyOn(source.getRepository(LongLivedCredentialEntity), 'findOneBy'),
    ];
  });
  beforeEach(() => lookups.forEach((lookup) => lookup.mockClear()));
  afterAll(() => counter.close());

  const madeLookups = () => lookups.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  const send = async (from: string, path: string, init: (i: number) => RequestInit) => {
    const replies = await Promise.all(
      Array.from({ length: attempts }, (_, i) => {
        const { headers, ...rest } = init(i);
        return counter.call(path, { ...rest, headers: { ...(headers as object), 'x-forwarded-for': from } });
      }),
    );
    return replies.map(({ status }) => status).sort();
  };
  const refused = [...Array<number>(limit).fill(401), ...Array<number>(attempts - limit).fill(429)];

  it('as API keys are looked up no more often than their address may ask, however many come at once', async () => {
    const statuses = await send('192.0.2.1', '/counter', (i) => ({
      headers: { 'x-api-key': `made-up-${i}` },
    }));
    expect(statuses).toEqual(refused);
    expect(madeLookups()).toBe(limit);
  });

  it('of clients at the token endpoint are looked up no more often than their address may ask', async () => {
    const statuses = await send('192.0.2.2', '/oauth/token', (i) => ({
      method: 'POST',
      headers: { authorization: basic(`made-up-${i}`, 'secret') },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    }));
    expect(statuses).toEqual(refused);
    expect(madeLookups()).toBe(limit);
  });

  it.each([
    ['Basic', (i: number) => basic(`made-up-${i}`, 'secret')],
    ['SLC', (i: number) => `SLC ghl_made-up-${i}`],
  ])(
    'behind a valid key are looked up no more often than the key may ask: %s',
    async (scheme, authorization) => {
      const { key } = await makeCustomer(counter, scheme);
      lookups.forEach((lookup) => lookup.mockClear());
      const statuses = await send('192.0.2.3', '/counter', (i) => ({
        headers: { 'x-api-key': key, authorization: authorization(i) },
      }));
      expect(statuses).toEqual(refused);
      // And one for the key.
      expect(madeLookups()).toBeLessThanOrEqual(limit + 1);
    },
  );

  it('do not shut out a key behind the same address that was used before', async () => {
    const from = { 'x-forwarded-for': '192.0.2.4', authorization: customer.basic };
    const enter = (key: string) => counter.call('/counter', { headers: { ...from, 'x-api-key': key } });
    expect((await enter(customer.key)).status).toBe(200);
    await send('192.0.2.4', '/counter', (i) => ({ headers: { 'x-api-key': `made-up-${i}` } }));
    expect((await enter('made-up')).status).toBe(429);
    const reply = await enter(customer.key);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('ratelimit-remaining')).toBe(String(limit - 2));
  });
});
