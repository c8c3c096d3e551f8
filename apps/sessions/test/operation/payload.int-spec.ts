import { inTransaction } from '@gatehouse/database';
import { adminToken } from '@gatehouse/testing';
import { WebhookEventService } from '@gatehouse/webhooks';
import { makeOperator } from '../support/operator';
import { type Sessions, startSessions } from '../support/sessions-app';

const callback = {
  url: 'https://shop.example/hook/7f3a',
  headers: { Authorization: 'Bearer secret', 'x-a': 'b' },
};
const maxShownBytes = 100_000;
const unknown = '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f';

// ROLE=api: deliveries are not sent.
describe('the payload of a delivery, for an operator', () => {
  let api: Sessions;
  beforeAll(async () => {
    api = await startSessions({ ROLE: 'api', GATEHOUSE_ADMIN_TOKEN: adminToken });
  });
  afterAll(() => api?.close());

  const addEvent = async (body: object): Promise<string> => {
    const events = api.app.get(WebhookEventService, { strict: false });
    const id = await inTransaction(api.source, (transaction) =>
      events.add(transaction, {
        type: 'age-session.ended',
        sessionId: `session-${JSON.stringify(body).length}`,
        key: api.identity,
        callback,
        body,
        keepUntil: new Date(api.now() + 60_000),
      }),
    );
    return id!;
  };
  const read = (id: string, operator = makeOperator(api), headers = {}) =>
    operator.get(`/webhooks/deliveries/${id}/payload`, headers);

  it('is the text that is signed and sent, with the names of the headers', async () => {
    const body = { flowStatus: 'COMPLETED', metadata: { name: 'Zoë' } };
    const id = await addEvent(body);
    const text = JSON.stringify(body);
    expect(await read(id)).toMatchObject({
      status: 200,
      body: {
        id,
        headerNames: ['authorization', 'x-a'],
        body: text,
        bytes: Buffer.byteLength(text),
        isComplete: true,
      },
    });
  });

  it('has neither values of headers nor the path of the URL', async () => {
    const shown = JSON.stringify((await read(await addEvent({ a: 1 }))).body);
    for (const secret of ['secret', '7f3a', 'Bearer']) expect(shown).not.toContain(secret);
  });

  it('has not the token, which gives access to the result', async () => {
    const token = 'AaHgdkRscvuC--PXDPzba8rcDK-ftevVtWLNVM8-j7Y';
    const { body } = await read(await addEvent({ token, sessionId: 's-1', again: [{ token }] }));
    expect(JSON.parse(body.body as string)).toEqual({
      token: '(hidden)',
      sessionId: 's-1',
      again: [{ token: '(hidden)' }],
    });
  });

  it.each([0, 1])('is cut between characters when it is long: %d bytes before them', async (shift) => {
    const body = { text: 'x'.repeat(shift) + 'ë'.repeat(maxShownBytes) };
    const { body: reply } = await read(await addEvent(body));
    const text = JSON.stringify(body);
    expect(reply).toMatchObject({ isComplete: false, bytes: Buffer.byteLength(text) });
    expect(text.startsWith(reply.body as string)).toBe(true);
    expect(maxShownBytes - Buffer.byteLength(reply.body as string)).toBeLessThan(2);
  });

  it('answers 410 when it is no longer kept', async () => {
    const id = await addEvent({ b: 22 });
    await api.source.query('UPDATE webhooks.deliveries SET sealed = NULL WHERE id = $1', [id]);
    expect(await read(id)).toMatchObject({
      status: 410,
      body: { message: `The payload of the delivery ${id} is no longer kept.` },
    });
  });

  it('is shown for this customer and mode only, and with the admin token only', async () => {
    const id = await addEvent({ c: 333 });
    const { identity } = await api.makeKey('stranger');
    expect((await read(id, makeOperator(api, { customer: identity.customerId }))).status).toBe(404);
    expect((await read(id, makeOperator(api, { mode: 'test' }))).status).toBe(404);
    expect((await read(unknown)).status).toBe(404);
    expect((await read('x')).status).toBe(400);
    expect((await read(id, undefined, { 'x-operator': '' })).status).toBe(400);
    expect((await read(id, undefined, { authorization: '' })).status).toBe(401);
    const asHost = await api.call('GET', `/webhooks/deliveries/${id}/payload`);
    expect(asHost.status).toBe(404);
  });
});
