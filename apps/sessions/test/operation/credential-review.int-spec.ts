import { auditChain, AuditReader } from '@gatehouse/audit';
import { adminToken } from '@gatehouse/testing';
import { makeOperator } from '../support/operator';
import { type Sessions, startSessions } from '../support/sessions-app';

const puid = 'k3n0v7q2x9a4m1c8z5t6';

describe('the pending credentials of a customer, for an operator', () => {
  let sessions: Sessions;
  let customers = 0;
  beforeAll(async () => {
    sessions = await startSessions({ GATEHOUSE_ADMIN_TOKEN: adminToken });
  });
  afterAll(() => sessions?.close());

  const makeCustomer = async () => {
    const { identity } = await sessions.makeKey(`customer-${++customers}`);
    const { customerId } = identity;
    const operator = makeOperator(sessions, { customer: customerId });
    const add = async (id: string, person = puid, createdAt = new Date(sessions.now())) => {
      await sessions.source.query(
        `INSERT INTO sessions.people (customer_id, mode, puid, checked_at) VALUES ($1, 'live', $2, now())
         ON CONFLICT DO NOTHING`,
        [customerId, person],
      );
      await sessions.source.query(
        `INSERT INTO sessions.pending_credentials
           (customer_id, mode, puid, id, kind, status, device_key, wrapped_share, created_at, expires_at)
         VALUES ($1, 'live', $2, $3, 'device_key', 'pending', '{"kty":"EC"}', '\\x00', $4, $5)`,
        [customerId, person, id, createdAt, new Date(sessions.now() + 1e9)],
      );
    };
    const decide = (id: string, decision: string, body: unknown = { reason: 'known_device' }, by?: string) =>
      operator.post(`/people/${puid}/credentials/${id}/${decision}`, body, by ? { 'x-operator': by } : {});
    const requireFourEyes = () =>
      sessions.source.query('UPDATE auth.customers SET review_four_eyes = true WHERE id = $1', [customerId]);
    const readAudit = async () =>
      (await sessions.app.get(AuditReader, { strict: false }).list({ chain: auditChain(identity) }, 50)).map(
        ({ actor, action, subject, after }) => ({ actor, action, subject, after }),
      );
    const list = async (query = '') => operator.get(`/credentials/pending${query}`);
    return { operator, customerId, add, decide, requireFourEyes, readAudit, list };
  };
  const listActive = (customerId: string) =>
    sessions.source.query('SELECT id, puid FROM sessions.device_keys WHERE customer_id = $1', [customerId]);

  it('are listed oldest first, in pages', async () => {
    const { add, list } = await makeCustomer();
    const now = sessions.now();
    const people = ['a', 'b', 'c'].map((letter) => letter.repeat(20));
    for (const [index, person] of people.entries()) {
      await add('key-2', person, new Date(now - index * 1000));
      await add('key-1', person, new Date(now - index * 1000));
    }
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      found.push(...body.items.map((item: { puid: string; id: string }) => `${item.puid[0]} ${item.id}`));
      cursor = body.nextCursor as string | null;
    }
    expect(found).toEqual(['c key-1', 'c key-2', 'b key-1', 'b key-2', 'a key-1', 'a key-2']);
    expect((await list()).body.items[0]).toMatchObject({ kind: 'device_key' });
    expect(JSON.stringify((await list()).body)).not.toContain('EC');
  });

  it('become active by an approval, which is recorded once', async () => {
    const { customerId, add, decide, readAudit, list } = await makeCustomer();
    await add('key-1');
    const replies = await Promise.all(Array.from({ length: 4 }, () => decide('key-1', 'approve')));
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { status: 'active' } });
    expect(await listActive(customerId)).toEqual([{ id: 'key-1', puid }]);
    expect((await list()).body.items).toEqual([]);
    expect(await readAudit()).toEqual([
      {
        actor: { type: 'operator', user: 'jane.doe' },
        action: 'credential.approved',
        subject: 'credential/key-1',
        after: { reason: 'known_device' },
      },
    ]);
    expect((await decide('key-1', 'reject')).status).toBe(409);
  });

  it('are deleted by a rejection, which is final and recorded once', async () => {
    const { customerId, add, decide, readAudit, list } = await makeCustomer();
    await add('key-1');
    for (let times = 0; times < 2; times++)
      expect(await decide('key-1', 'reject', { reason: 'suspected_fraud' })).toMatchObject({
        status: 200,
        body: { status: 'rejected' },
      });
    expect((await decide('key-1', 'approve')).status).toBe(409);
    expect(await listActive(customerId)).toEqual([]);
    expect((await list()).body.items).toEqual([]);
    expect((await readAudit()).map(({ action, after }) => [action, after])).toEqual([
      ['credential.rejected', { reason: 'suspected_fraud' }],
    ]);
  });

  describe('with four eyes', () => {
    const reason = { reason: 'known_device' };

    it.each(['approve', 'reject'])(
      'stay pending until two operators decide the same: %s',
      async (decision) => {
        const { customerId, add, decide, requireFourEyes, readAudit, list } = await makeCustomer();
        await requireFourEyes();
        await add('key-1');
        for (let times = 0; times < 2; times++)
          expect(await decide('key-1', decision, reason, 'ann')).toMatchObject({
            status: 200,
            body: { status: 'pending' },
          });
        expect((await list()).body.items).toMatchObject([
          {
            id: 'key-1',
            proposal: { status: 'proposed', decision, reason: 'known_device', operator: 'ann' },
          },
        ]);
        expect(await listActive(customerId)).toEqual([]);
        expect((await decide('key-1', decision, reason, 'ben')).body.status).toBe(
          decision === 'approve' ? 'active' : 'rejected',
        );
        expect((await list()).body.items).toEqual([]);
        expect(
          (await readAudit()).reverse().map(({ actor, action, after }) => [actor, action, after]),
        ).toEqual([
          [{ type: 'operator', user: 'ann' }, 'credential.proposed', { decision, reason: 'known_device' }],
          [
            { type: 'operator', user: 'ben' },
            decision === 'approve' ? 'credential.approved' : 'credential.rejected',
            { reason: 'known_device', proposedBy: 'ann' },
          ],
        ]);
      },
    );

    it('are not decided by one operator who sends many requests at once, nor by two who disagree', async () => {
      const { customerId, add, decide, requireFourEyes, list } = await makeCustomer();
      await requireFourEyes();
      await add('key-1');
      await Promise.all(Array.from({ length: 8 }, () => decide('key-1', 'approve', reason, 'ann')));
      await decide('key-1', 'reject', reason, 'ben');
      await decide('key-1', 'approve', reason, 'ann');
      await decide('key-1', 'reject', reason, 'ann');
      expect((await list()).body.items).toMatchObject([
        { proposal: { decision: 'reject', operator: 'ann' } },
      ]);
      expect(await listActive(customerId)).toEqual([]);
    });

    it('are decided once by two operators at the same time', async () => {
      const { customerId, add, decide, requireFourEyes, readAudit } = await makeCustomer();
      await requireFourEyes();
      await add('key-1');
      await Promise.all(['ann', 'ben', 'cem', 'dia'].map((name) => decide('key-1', 'approve', reason, name)));
      expect(await listActive(customerId)).toEqual([{ id: 'key-1', puid }]);
      expect((await readAudit()).map(({ action }) => action).sort()).toEqual([
        'credential.approved',
        'credential.proposed',
      ]);
    });
  });

  it('are those of the customer alone', async () => {
    const { add, list } = await makeCustomer();
    await add('key-1');
    const stranger = await makeCustomer();
    expect((await stranger.list()).body.items).toEqual([]);
    for (const decision of ['approve', 'reject'])
      expect((await stranger.decide('key-1', decision)).status).toBe(404);
    expect((await list()).body.items).toHaveLength(1);
    expect(await stranger.readAudit()).toEqual([]);
  });

  it.each([[{}], [{ reason: 'ann@example.org' }], [{ reason: null }], [{ reason: ['other'] }]])(
    'are not decided with the body %j',
    async (body) => {
      const { add, decide, list } = await makeCustomer();
      await add('key-1');
      for (const decision of ['approve', 'reject'])
        expect((await decide('key-1', decision, body)).status).toBe(400);
      expect((await list()).body.items).toHaveLength(1);
    },
  );

  it('are neither listed nor decided without the admin token', async () => {
    const { operator, add, list } = await makeCustomer();
    await add('key-1');
    const headers = { authorization: 'Bearer other' };
    expect((await operator.get('/credentials/pending', headers)).status).toBe(401);
    for (const decision of ['approve', 'reject']) {
      const path = `/people/${puid}/credentials/key-1/${decision}`;
      expect((await operator.post(path, { reason: 'other' }, headers)).status).toBe(401);
    }
    expect((await list()).body.items).toHaveLength(1);
  });

  it.each(['?limit=201', '?cursor=AAAA', `?cursor=${Buffer.from('["x","y","z"]').toString('base64url')}`])(
    'are not listed with the query %s',
    async (query) => {
      const { list } = await makeCustomer();
      expect((await list(query)).status).toBe(400);
    },
  );
});
