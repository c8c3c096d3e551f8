import { eventually } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { CustomerService } from '../src';
import { adminToken, type AuthApp, makeCustomer, startAuthApp } from './auth-app';

const someId = randomUUID();

/** The settings of a customer, as each process knows them. */
const readSettings = (customerId: string, ...apps: AuthApp[]) =>
  Promise.all(apps.map(({ app }) => app.get(CustomerService, { strict: false }).getSettings(customerId)));

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

  it('lists customers, which by default ask for no contact data and have sign-ins by the face alone reviewed', async () => {
    const { customerId: id } = await makeCustomer(server, 'listed');
    expect((await call('GET', '/admin/customers')).body).toContainEqual({
      id,
      name: 'listed',
      asks_contact: false,
      strict: false,
      review_four_eyes: false,
      face_only_sign_in: 'review',
      enrollment: null,
      token_storage: null,
      display_name: null,
      legal_name: null,
      accent_color: null,
      privacy_url: null,
      support_url: null,
      logo_path: null,
      embed_origins: [],
      when_created: expect.any(String),
    });
  });

  it('changes whether a customer asks for contact data within 5 s in every process', async () => {
    const { customerId: id } = await makeCustomer(server, 'contact');
    const second = await startAuthApp(server.env);
    const asks = async () => (await readSettings(id, server, second)).map(({ asksContact }) => asksContact);
    expect(await asks()).toEqual([false, false]);
    for (const asks_contact of [true, false]) {
      const { status, body } = await call('PATCH', `/admin/customers/${id}`, { asks_contact });
      expect({ status, body }).toMatchObject({ status: 200, body: { id, name: 'contact', asks_contact } });
      await eventually(async () => expect(await asks()).toEqual([asks_contact, asks_contact]), 5000);
    }
    await second.close();
  });

  it('changes what is recommended after a sign-in by the face alone within 5 s in every process', async () => {
    const { customerId: id } = await makeCustomer(server, 'face-only');
    const second = await startAuthApp(server.env);
    const read = async () =>
      (await readSettings(id, server, second)).map(({ faceOnlySignIn }) => faceOnlySignIn);
    expect(await read()).toEqual(['review', 'review']);
    await call('PATCH', `/admin/customers/${id}`, { asks_contact: true });
    for (const face_only_sign_in of ['allow', 'review']) {
      const { status, body } = await call('PATCH', `/admin/customers/${id}`, { face_only_sign_in });
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { face_only_sign_in, asks_contact: true },
      });
      await eventually(
        async () => expect(await read()).toEqual([face_only_sign_in, face_only_sign_in]),
        5000,
      );
    }
    await second.close();
  });

  it('changes what is enrolled and where face tokens are stored, and back to the variables', async () => {
    const { customerId: id } = await makeCustomer(server, 'tokens');
    const change = async (settings: object) =>
      (await call('PATCH', `/admin/customers/${id}`, settings)).body as object;
    expect(await change({ enrollment: 'token', token_storage: 'server' })).toMatchObject({
      enrollment: 'token',
      token_storage: 'server',
    });
    expect(await change({ enrollment: 'default' })).toMatchObject({
      enrollment: null,
      token_storage: 'server',
    });
    expect(await change({ token_storage: 'default' })).toMatchObject({
      enrollment: null,
      token_storage: null,
    });
    await eventually(
      async () =>
        expect(await readSettings(id, server)).toMatchObject([{ enrollment: null, tokenStorage: null }]),
      5000,
    );
  });

  it('uses the defaults for an unknown customer', async () => {
    expect(await readSettings(someId, server)).toEqual([
      {
        asksContact: false,
        faceOnlySignIn: 'review',
        enrollment: null,
        tokenStorage: null,
        displayName: null,
        legalName: null,
        accentColor: null,
        privacyUrl: null,
        supportUrl: null,
        logo: null,
        embedOrigins: [],
        strict: false,
        reviewFourEyes: false,
      },
    ]);
  });

  const contactProblem = 'asks_contact must be true or false';
  const faceOnlyProblem = 'face_only_sign_in must be one of review, allow';
  const noneProblem =
    'There is nothing to change: send at least one setting, such as asks_contact or display_name.';
  it.each([
    [{ asks_contact: 'true' }, contactProblem],
    [{ asks_contact: 1 }, contactProblem],
    [{ strict: 'on' }, 'strict must be true or false'],
    [{ review_four_eyes: 1 }, 'review_four_eyes must be true or false'],
    [{ face_only_sign_in: 'block' }, faceOnlyProblem],
    [{ face_only_sign_in: true }, faceOnlyProblem],
    [{ asks_contact: 1, face_only_sign_in: '' }, `${contactProblem}; ${faceOnlyProblem}`],
    [{ enrollment: 'none' }, 'enrollment must be one of gallery, token, default'],
    [{ token_storage: true }, 'token_storage must be one of device, server, default'],
    [{}, noneProblem],
    [{ asks_contact: null }, noneProblem],
  ])('answers 400 to the settings %j', async (settings, message) => {
    const { customerId } = await makeCustomer(server, 'acme');
    expect(await call('PATCH', `/admin/customers/${customerId}`, settings)).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  it('answers 404 to an unknown customer', async () => {
    expect(await call('PATCH', `/admin/customers/${someId}`, { asks_contact: true })).toMatchObject({
      status: 404,
      body: {
        message: `There is no customer ${someId}: a customer is created with its first key or client.`,
      },
    });
  });
});
