import { auditChain, AuditReader } from '@gatehouse/audit';
import { adminToken } from '@gatehouse/testing';
import { makeAgeHost } from '../support/age-host';
import { makeOperator } from '../support/operator';
import { type Sessions, startSessions } from '../support/sessions-app';

const toRowId = (token: string): string =>
  Buffer.from(token, 'base64url')
    .toString('hex', 0, 16)
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const reason = { reason: 'identity_confirmed' };

describe('the review of sessions by operators', () => {
  let sessions: Sessions;
  let customers = 0;
  beforeAll(async () => {
    sessions = await startSessions({ GATEHOUSE_ADMIN_TOKEN: adminToken });
  });
  afterAll(() => sessions?.close());

  const makeCustomer = async () => {
    const { key, identity } = await sessions.makeKey(`customer-${++customers}`, 'test');
    const { customerId } = identity;
    const host = makeAgeHost(sessions, key);
    const operator = makeOperator(sessions, { customer: customerId, mode: 'test' });
    const create = async (outcome: object) =>
      toRowId((await host.create({}, { 'x-sandbox-outcome': JSON.stringify(outcome) })).token);
    const decide = (id: string, decision: string, body: unknown = reason, by?: string) =>
      operator.post(`/sessions/${id}/${decision}`, body, by ? { 'x-operator': by } : {});
    const listOpen = async () =>
      (await operator.get('/sessions?review=open')).body.items as { id: string; review: object | null }[];
    const requireFourEyes = () =>
      sessions.source.query('UPDATE auth.customers SET review_four_eyes = true WHERE id = $1', [customerId]);
    const readAudit = async () =>
      (await sessions.app.get(AuditReader, { strict: false }).list({ chain: auditChain(identity) }, 50))
        .reverse()
        .map(({ actor, action, subject, after }) => ({ user: actor.user, action, subject, after }));
    return { operator, host, create, decide, listOpen, requireFourEyes, readAudit };
  };

  it('lists those with the recommendation REVIEW, without visitors who left', async () => {
    const { create, listOpen } = await makeCustomer();
    await create({ age: 25 });
    await create({ age: 12 });
    await create({ flow: 'CANCELLED' });
    await create({ flow: 'EXPIRED' });
    const id = await create({ error: -7 });
    expect(await listOpen()).toMatchObject([{ id, recommendation: 'REVIEW', review: null }]);
  });

  it.each([
    ['approve', 'session.approved'],
    ['reject', 'session.rejected'],
  ])('takes effect once, and is final: %s', async (decision, action) => {
    const { operator, create, decide, listOpen, readAudit } = await makeCustomer();
    const id = await create({ error: -7 });
    const replies = await Promise.all(Array.from({ length: 4 }, () => decide(id, decision)));
    const review = {
      status: 'decided',
      decision,
      reason: 'identity_confirmed',
      operator: 'jane.doe',
      at: expect.any(String) as string,
    };
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { id, review } });
    expect(await listOpen()).toEqual([]);
    expect((await operator.get(`/sessions/${id}`)).body).toMatchObject({ review, recommendation: 'REVIEW' });
    expect((await decide(id, decision === 'approve' ? 'reject' : 'approve')).status).toBe(409);
    expect(await readAudit()).toEqual([
      { user: 'jane.doe', action, subject: `session/${id}`, after: { reason: 'identity_confirmed' } },
    ]);
  });

  it('needs two operators who decide the same, if the customer wants four eyes', async () => {
    const { create, decide, listOpen, requireFourEyes, readAudit } = await makeCustomer();
    await requireFourEyes();
    const id = await create({ error: -7 });
    await Promise.all(Array.from({ length: 4 }, () => decide(id, 'approve', reason, 'ann')));
    await decide(id, 'reject', reason, 'ben');
    expect(await listOpen()).toMatchObject([
      { id, review: { status: 'proposed', decision: 'reject', operator: 'ben' } },
    ]);
    expect((await decide(id, 'reject', { reason: 'suspected_fraud' }, 'ann')).body.review).toMatchObject({
      status: 'decided',
      decision: 'reject',
      operator: 'ann',
      proposedBy: 'ben',
    });
    expect(await listOpen()).toEqual([]);
    expect((await readAudit()).map(({ user, action, after }) => [user, action, after])).toEqual([
      ['ann', 'session.proposed', { decision: 'approve', reason: 'identity_confirmed' }],
      ['ben', 'session.proposed', { decision: 'reject', reason: 'identity_confirmed' }],
      ['ann', 'session.rejected', { reason: 'suspected_fraud', proposedBy: 'ben' }],
    ]);
  });

  it('has one decision when operators decide differently at the same time', async () => {
    const { create, decide, readAudit } = await makeCustomer();
    const id = await create({ error: -7 });
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => decide(id, i % 2 ? 'approve' : 'reject', reason, `user-${i}`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409, 409, 409]);
    expect(await readAudit()).toHaveLength(1);
  });

  it.each([
    ['that was approved by the result', { age: 25 }],
    ['that is blocked', { age: 12 }],
    ['that was cancelled', { flow: 'CANCELLED' }],
  ])('is refused for a session %s', async (_, outcome) => {
    const { create, decide, readAudit } = await makeCustomer();
    const id = await create(outcome);
    for (const decision of ['approve', 'reject']) expect((await decide(id, decision)).status).toBe(409);
    expect(await readAudit()).toEqual([]);
  });

  it('is refused for an open and for a deleted session', async () => {
    const { operator, host, create, decide } = await makeCustomer();
    const open = toRowId((await host.create()).token);
    expect((await decide(open, 'approve')).status).toBe(409);
    const id = await create({ error: -7 });
    await operator.delete(`/sessions/${id}`);
    expect((await decide(id, 'approve')).status).toBe(409);
  });

  it('is refused to other customers, in the other mode, and without the admin token', async () => {
    const { operator, create, decide, listOpen, readAudit } = await makeCustomer();
    const id = await create({ error: -7 });
    const stranger = await makeCustomer();
    expect((await stranger.decide(id, 'approve')).status).toBe(404);
    expect((await makeOperator(sessions).post(`/sessions/${id}/approve`, reason)).status).toBe(404);
    expect((await operator.post(`/sessions/${id}/approve`, reason, { authorization: '' })).status).toBe(401);
    expect((await decide('0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f', 'approve')).status).toBe(404);
    expect(await listOpen()).toHaveLength(1);
    expect(await readAudit()).toEqual([]);
    expect(await stranger.readAudit()).toEqual([]);
  });

  it.each([[{}], [{ reason: 'ann@example.org' }], [{ reason: null }], [{ reason: ['other'] }], ['x']])(
    'is refused with the body %j',
    async (body) => {
      const { create, decide, listOpen } = await makeCustomer();
      const id = await create({ error: -7 });
      for (const decision of ['approve', 'reject'])
        expect((await decide(id, decision, body)).status).toBe(400);
      expect(await listOpen()).toHaveLength(1);
    },
  );

  it('is deleted with what is left of the session', async () => {
    const { create, decide } = await makeCustomer();
    const id = await create({ error: -7 });
    await decide(id, 'approve');
    await sessions.source.query('DELETE FROM sessions.sessions WHERE id = $1', [id]);
    expect(
      await sessions.source.query('SELECT 1 FROM sessions.session_reviews WHERE session_id = $1', [id]),
    ).toEqual([]);
  });
});
