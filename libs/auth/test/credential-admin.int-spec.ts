import { eventually } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { CustomerService } from '../src';
import { adminToken, type AuthApp, makeCustomer, startAuthApp } from './auth-app';

const someId = randomUUID();

describe('the admin API', () => {
  let server: AuthApp;
  beforeAll(async () => {
    server = await startAuthApp();
  });
  afterAll(() => server?.close());

  const call = (method: string, path: string, body?: unknown, token = adminToken) =>
    server.call(path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  it.each([
    ['GET', '/admin/slcs'],
    ['POST', '/admin/slcs'],
    ['POST', `/admin/slcs/${someId}/revoke`],
    ['GET', '/admin/customers'],
    ['PATCH', `/admin/customers/${someId}`],
  ])('answers 401 to %s %s with a wrong token', async (method, path) => {
    const body = method === 'GET' ? undefined : { customer: 'acme', asks_contact: true };
    expect((await call(method, path, body, 'wrong')).status).toBe(401);
  });

  it('returns the token of a long-lived credential only on creation', async () => {
    const { status, body: created } = await call('POST', '/admin/slcs', { customer: 'acme' });
    expect({ status, created }).toEqual({
      status: 201,
      created: { id: expect.any(String), slc: expect.stringMatching(/^ghl_[\w-]{43}$/) },
    });
    const { body: listed } = await call('GET', '/admin/slcs');
    expect(listed).toEqual([
      {
        id: created.id,
        slc: `…${created.slc.slice(-4)}`,
        customer: 'acme',
        status: 'active',
        when_created: expect.any(String),
      },
    ]);
    expect((await call('POST', `/admin/slcs/${created.id}/revoke`)).status).toBe(204);
    expect((await call('GET', '/admin/slcs')).body).toMatchObject([{ id: created.id, status: 'revoked' }]);
    expect(await server.longLived.authenticate(created.slc)).toBeUndefined();
  });

  it('treats null as an omitted optional field', async () => {
    const none = { mode: null, api_id: null, usage_plan_id: null, product_code: null };
    const { status, body: created } = await call('POST', '/admin/keys', { customer: 'acme', ...none });
    expect(status).toBe(201);
    const keys = (await call('GET', '/admin/keys')).body as { id: string; mode: string }[];
    const key = keys.find(({ id }) => id === created.id);
    expect(key).toMatchObject({ mode: 'live' });
    expect(key).not.toHaveProperty('api_id');
    expect(await call('POST', `/admin/keys/${created.id}/rotate`, { grace_seconds: null })).toMatchObject({
      status: 201,
    });
    expect(await call('POST', '/admin/keys', { customer: null })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^customer must be 1 to 64 letters/) },
    });
  });

  it('rejects an invalid customer and an unknown long-lived credential', async () => {
    expect(await call('POST', '/admin/slcs', { customer: '' })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^customer must be 1 to 64 letters/) },
    });
    expect(await call('POST', `/admin/slcs/${someId}/revoke`)).toMatchObject({
      status: 404,
      body: { message: `There is no long-lived credential with the id ${someId}.` },
    });
  });

  it('lists customers, which do not ask for contact data by default', async () => {
    const { customerId: id } = await makeCustomer(server, 'listed');
    expect((await call('GET', '/admin/customers')).body).toContainEqual({
      id,
      name: 'listed',
      asks_contact: false,
      when_created: expect.any(String),
    });
  });

  it('changes whether a customer asks for contact data within 5 s in every process', async () => {
    const { customerId: id } = await makeCustomer(server, 'contact');
    const second = await startAuthApp(server.env);
    const asks = () =>
      Promise.all(
        [server, second].map(({ app }) => app.get(CustomerService, { strict: false }).asksContact(id)),
      );
    expect(await asks()).toEqual([false, false]);
    for (const asks_contact of [true, false]) {
      const { status, body } = await call('PATCH', `/admin/customers/${id}`, { asks_contact });
      expect({ status, body }).toMatchObject({ status: 200, body: { id, name: 'contact', asks_contact } });
      await eventually(async () => expect(await asks()).toEqual([asks_contact, asks_contact]), 5000);
    }
    await second.close();
  });

  it('does not ask for contact data for an unknown customer', async () => {
    expect(await server.app.get(CustomerService, { strict: false }).asksContact(someId)).toBe(false);
  });

  it.each([{}, { asks_contact: 'true' }, { asks_contact: null }, { asks_contact: 1 }])(
    'answers 400 to the settings %j',
    async (settings) => {
      const { customerId } = await makeCustomer(server, 'acme');
      expect(await call('PATCH', `/admin/customers/${customerId}`, settings)).toMatchObject({
        status: 400,
        body: { message: 'asks_contact must be true or false' },
      });
    },
  );

  it('answers 404 to an unknown customer', async () => {
    expect(await call('PATCH', `/admin/customers/${someId}`, { asks_contact: true })).toMatchObject({
      status: 404,
      body: {
        message: `There is no customer ${someId}: a customer is created with its first key or client.`,
      },
    });
  });
});
