import { parseMasterKeys, rewrapColumns, Vault } from '@gatehouse/vault';
import { randomBytes } from 'node:crypto';
import { type AlertCalls, type Caller, createAlertCalls, ivan, makeMatch } from './alerts';
import { wrappedDecisionKeys } from '../src/decision/decision-key.service';
import { type Sanctions, startSanctions } from './sanctions';

const dismissal = { outcome: 'DISMISSED', reason: 'different_name', user: 'ann' };
const confirmation = { outcome: 'CONFIRMED', reason: 'same_person', user: 'ann' };
const adminToken = 'an-admin-token-for-tests';
const approval = { approve: true, user: 'bob', revision: 2 };

describe('decisions about alerts', () => {
  let app: Sanctions;
  let alerts: AlertCalls;
  let key: Caller;
  let second: Caller;
  let count = 0;
  const name = () => `people-${++count}`;

  beforeAll(async () => {
    app = await startSanctions({ GATEHOUSE_ADMIN_TOKEN: adminToken });
    alerts = createAlertCalls(app);
    key = await alerts.createKey('acme');
    second = await alerts.createKey('acme');
  });
  afterAll(() => app?.close());

  const post = (path: string, body: object, caller = key) => alerts.call(caller, 'POST', path, body);
  const get = async (path: string) => (await alerts.call(key, 'GET', path)).body;
  const openFourEyes = () => alerts.openAlert(key, name(), { fourEyes: true });

  it('confirm and dismiss with a reason, and can be withdrawn', async () => {
    const { path } = await alerts.openAlert(key, name());
    expect((await post(`${path}/review`, { user: 'ann' })).body).toMatchObject({
      state: 'IN_REVIEW',
      reviewer: { user: 'ann' },
    });
    expect((await post(`${path}/decision`, { ...confirmation, note: 'seen' })).body).toMatchObject({
      state: 'CONFIRMED',
      decision: {
        outcome: 'CONFIRMED',
        words: 'The person is the listed one.',
        note: 'seen',
        approval: null,
      },
    });
    expect((await post(`${path}/reopen`, { reason: 'mistake', user: 'bob' })).body).toMatchObject({
      state: 'OPEN',
      decision: null,
      history: [
        { type: 'opened' },
        { type: 'review', by: { user: 'ann' } },
        { type: 'confirmed', note: 'seen' },
        { type: 'withdrawn', by: { user: 'bob' }, reasons: [{ code: 'mistake' }] },
      ],
    });
  });

  it('are made by one of 20 callers at the same time', async () => {
    const { path } = await alerts.openAlert(key, name());
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        post(`${path}/decision`, { ...(i % 2 ? dismissal : confirmation), user: `user-${i}` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    const { state, revision, history } = await get(path);
    expect({ revision, entries: history.length }).toEqual({ revision: 2, entries: 2 });
    expect(replies.find(({ status }) => status === 409)?.body.message).toMatch(
      new RegExp(`^The alert is ${state} in revision 2`),
    );
  });

  it('apply to the revision that the person has seen', async () => {
    const { path, population, personId } = await alerts.openAlert(key, name());
    await alerts.applyMatches(population, personId, [makeMatch('e1', { datasets: ['test_list', 'more'] })]);
    expect(await post(`${path}/decision`, { ...dismissal, revision: 1 })).toMatchObject({
      status: 409,
      body: {
        message: 'The alert is OPEN in revision 2, not in revision 1. Nothing was changed; read it again.',
      },
    });
    expect((await post(`${path}/decision`, { ...dismissal, revision: 2 })).status).toBe(200);
  });

  it('are rejected for a closed alert', async () => {
    const { path, population, personId } = await alerts.openAlert(key, name());
    await alerts.applyMatches(population, personId, []);
    for (const [route, body] of [
      ['decision', dismissal],
      ['review', { user: 'ann' }],
      ['reopen', { reason: 'mistake', user: 'ann' }],
      ['approval', approval],
    ] as const)
      expect((await post(`${path}/${route}`, body)).status).toBe(409);
    expect((await get(path)).revision).toBe(2);
  });

  it.each([
    ['outcome must be one of CONFIRMED, DISMISSED', {}],
    ['outcome must be one of', { ...dismissal, outcome: 'OPEN' }],
    ['reason for DISMISSED must be one of different_date_of_birth', { ...dismissal, reason: 'same_person' }],
    ['reason for DISMISSED must be one of', { ...dismissal, reason: 'toString' }],
    ['reason "other" needs a note', { ...dismissal, reason: 'other' }],
    ['reason "other" needs a note', { ...dismissal, reason: 'other', note: '  \n ' }],
    ['note must be at most 2000 characters', { ...dismissal, note: 'x'.repeat(2001) }],
    ['note must be a string', { ...dismissal, note: 7 }],
    ['note must not contain control characters', { ...dismissal, note: 'a\u0000b' }],
    ['user must be the name', { ...dismissal, user: undefined }],
    ['user must be the name', { ...dismissal, user: ' \u200b ' }],
    ['user must be at most 200 characters', { ...dismissal, user: 'x'.repeat(201) }],
    ['user must not contain control characters', { ...dismissal, user: 'a\nb' }],
    ['user must not contain control characters', { ...dismissal, user: 'a\ud800' }],
    ['revision must be a positive whole number', { ...dismissal, revision: 0 }],
    ['revision must be a positive whole number', { ...dismissal, revision: '1' }],
  ])('reject a body: %s', async (message, body) => {
    const { path } = await alerts.openAlert(key, name());
    const reply = await post(`${path}/decision`, body);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toContain(message);
  });

  it('accept the longest note and name', async () => {
    const { path } = await alerts.openAlert(key, name());
    const body = { ...dismissal, reason: 'other', note: '\u00e9'.repeat(2000), user: '\u674e'.repeat(200) };
    expect(await post(`${path}/decision`, body)).toMatchObject({
      status: 200,
      body: { decision: { note: body.note } },
    });
  });

  describe('with four eyes', () => {
    it('wait for a second person with another key', async () => {
      const { path } = await openFourEyes();
      expect((await post(`${path}/decision`, dismissal)).body).toMatchObject({
        state: 'IN_REVIEW',
        decision: null,
        proposal: { outcome: 'DISMISSED', by: { user: 'ann' } },
      });
      expect((await post(`${path}/decision`, { ...confirmation, user: 'bob' }, second)).status).toBe(409);
      expect((await post(`${path}/review`, { user: 'bob' }, second)).status).toBe(409);
      expect((await post(`${path}/approval`, { ...approval, note: 'agreed' }, second)).body).toMatchObject({
        state: 'DISMISSED',
        proposal: null,
        decision: {
          by: { user: 'ann', keyId: key.id },
          approval: { by: { user: 'bob', keyId: second.id }, note: 'agreed' },
        },
      });
    });

    it('reject the same person in every disguise, and record the attempt', async () => {
      const { path, alertId } = await openFourEyes();
      await post(`${path}/decision`, { ...dismissal, user: 'Ann Stra\u00dfer\u00e9' });
      const attempts: [Caller, string][] = [
        [key, 'Ann Stra\u00dfer\u00e9'],
        [key, 'bob'],
        [second, 'Ann Stra\u00dfer\u00e9'],
        [second, ' ANN  STRASSERE\u0301 '],
        [second, 'ann\u00a0stra\u00dfere\u0301'],
        [second, '\uff21nn Stra\u200b\u00dfer\u00e9'],
      ];
      for (const [caller, user] of attempts)
        expect(await post(`${path}/approval`, { ...approval, user }, caller)).toMatchObject({
          status: 403,
          body: { message: 'Another person must approve, with another API key and another user name.' },
        });
      expect(await get(path)).toMatchObject({ state: 'IN_REVIEW', revision: 2, decision: null });
      const refused = await alerts.source.query<{ actor: string }[]>(
        `SELECT actor FROM audit.entries WHERE subject = $1 AND action = 'alert.approval_refused' ORDER BY position`,
        [`alert/${alertId}`],
      );
      expect(refused.map(({ actor }) => JSON.parse(actor).user)).toEqual(
        attempts.map(([, user]) => user.trim()),
      );
    });

    it('return to review after a rejection, also by the first person', async () => {
      const { path } = await openFourEyes();
      for (const caller of [key, second]) {
        await post(`${path}/decision`, confirmation);
        expect(
          (await post(`${path}/approval`, { approve: false, user: 'ann', note: 'no' }, caller)).body,
        ).toMatchObject({ state: 'IN_REVIEW', proposal: null, decision: null });
      }
      expect((await post(`${path}/approval`, approval, second)).status).toBe(409);
    });

    it('do not approve pending decisions when it is turned off, and apply to those that follow', async () => {
      const { path, population } = await openFourEyes();
      await post(`${path}/decision`, dismissal);
      for (const caller of [key, second])
        await alerts.createPopulation(caller, population.name, { fourEyes: false });
      expect(await get(path)).toMatchObject({ state: 'IN_REVIEW', proposal: { outcome: 'DISMISSED' } });
      expect((await post(`${path}/approval`, { ...approval, user: 'ann' }, second)).status).toBe(403);
      expect((await post(`${path}/decision`, confirmation)).body).toMatchObject({
        state: 'CONFIRMED',
        proposal: null,
      });
    });

    it('are approved as the second person has seen them', async () => {
      const { path } = await openFourEyes();
      await post(`${path}/decision`, confirmation);
      const seen = (await get(path)).revision;
      await post(`${path}/approval`, { approve: false, user: 'ann' });
      await post(`${path}/decision`, dismissal);
      expect(await post(`${path}/approval`, { approve: true, user: 'bob' }, second)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('approve needs "revision"') },
      });
      expect(await post(`${path}/approval`, { ...approval, revision: seen }, second)).toMatchObject({
        status: 409,
      });
      expect(await get(path)).toMatchObject({ state: 'IN_REVIEW', proposal: { outcome: 'DISMISSED' } });
      expect(
        (await post(`${path}/approval`, { ...approval, revision: seen + 2 }, second)).body,
      ).toMatchObject({ state: 'DISMISSED' });
    });

    it('approve one of several decisions at the same time', async () => {
      const { path } = await openFourEyes();
      await post(`${path}/decision`, { ...dismissal, note: 'by the first' });
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          post(`${path}/approval`, { approve: i % 2 === 0, user: `bob-${i}`, revision: 2 }, second),
        ),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
      const { history } = await get(path);
      expect(history.map(({ note }: { note: string | null }) => note)).toEqual([null, 'by the first', null]);
    });

    it('drop a proposal that was made before the list has changed', async () => {
      const { path, population, personId } = await openFourEyes();
      await post(`${path}/decision`, dismissal);
      await alerts.applyMatches(population, personId, [makeMatch('e1', { birthDates: ['1971-01-01'] })]);
      expect((await post(`${path}/approval`, approval, second)).status).toBe(409);
      expect(await get(path)).toMatchObject({ state: 'IN_REVIEW', proposal: null });
    });
  });

  describe('by operators', () => {
    /** As the console calls, with any key of the customer. */
    const postAs = (operator: string, path: string, body: object, headers = {}) =>
      app.call(
        'POST',
        `/admin/as/${key.id}/v2/open-sanctions/populations/${path}`,
        JSON.stringify({ user: operator, ...body }),
        {
          authorization: `Bearer ${adminToken}`,
          'x-operator': operator,
          'content-type': 'application/json',
          ...headers,
        },
      );
    const confirm = { outcome: 'CONFIRMED', reason: 'same_person' };
    const approve = { approve: true, revision: 2 };
    const readActors = async (subject: string) => {
      const rows = await alerts.source.query<{ actor: string }[]>(
        'SELECT actor FROM audit.entries WHERE subject = $1 ORDER BY position',
        [subject],
      );
      return rows.map(({ actor }) => JSON.parse(actor) as object);
    };

    it('are signed with the name of the operator, in the alert and in the audit trail', async () => {
      const { path, alertId } = await alerts.openAlert(key, name());
      const reply = await postAs('jane', `${path}/decision`, confirm, { 'x-user': 'somebody' });
      expect(reply.body.decision.by).toEqual({
        user: 'jane',
        keyId: key.id,
        operator: true,
        at: expect.any(String),
      });
      expect((await readActors(`alert/${alertId}`)).at(-1)).toEqual({
        type: 'operator',
        keyId: key.id,
        user: 'jane',
      });
    });

    it('cannot be signed with another name', async () => {
      const { path } = await alerts.openAlert(key, name());
      for (const user of ['john', 'Jane', 'jane\u200b'])
        expect(await postAs('jane', `${path}/decision`, { ...confirm, user })).toMatchObject({
          status: 400,
          body: { message: 'user must be jane, the operator who is logged in.' },
        });
      expect(await get(path)).toMatchObject({ state: 'OPEN', revision: 1 });
    });

    it('need two operators for four eyes, whichever key is used', async () => {
      const { path } = await openFourEyes();
      await postAs('jane', `${path}/decision`, confirm);
      expect((await postAs('jane', `${path}/approval`, approve)).status).toBe(403);
      expect((await postAs('JANE', `${path}/approval`, approve)).status).toBe(403);
      expect((await post(`${path}/approval`, { ...approval, user: 'jane' }, second)).status).toBe(403);
      expect(await get(path)).toMatchObject({ state: 'IN_REVIEW', decision: null });
      expect((await postAs('john', `${path}/approval`, approve)).body).toMatchObject({
        state: 'CONFIRMED',
        decision: { by: { user: 'jane' }, approval: { by: { user: 'john', operator: true } } },
      });
    });

    it('approve what the holder of the same key has proposed, and not under the name of the holder', async () => {
      const { path } = await openFourEyes();
      await post(`${path}/decision`, confirmation);
      expect((await postAs('ann', `${path}/approval`, approve)).status).toBe(403);
      expect((await postAs('jane', `${path}/approval`, approve)).body.state).toBe('CONFIRMED');
    });

    it('are recorded as read by the operator', async () => {
      const { path, alertId } = await alerts.openAlert(key, name());
      await app.call('GET', `/admin/as/${key.id}/v2/open-sanctions/populations/${path}`, undefined, {
        authorization: `Bearer ${adminToken}`,
        'x-operator': 'jane',
        'x-user': 'somebody',
      });
      expect((await readActors(`alert/${alertId}`)).at(-1)).toEqual({
        type: 'operator',
        keyId: key.id,
        user: 'jane',
      });
    });
  });

  it('never deadlock with runs', async () => {
    const population = await alerts.createPopulation(key, name());
    const ids = await alerts.addPeople(
      population,
      Array.from({ length: 30 }, (_, i) => ({ ...ivan, id: `c-${i}` })),
    );
    const toPeople = (fields: object) =>
      Promise.all(ids.map((id) => alerts.toResult(population, id, [makeMatch('e1', fields)])));
    await alerts.applySlice(population, { people: await toPeople({}) });
    const { items } = await get(`${population.name}/alerts?limit=200`);
    const slices = [1, 2, 3].map(async (i) =>
      alerts.applySlice(population, { people: await toPeople({ birthDates: [`197${i}`] }) }),
    );
    const decided = items.map(({ id }: { id: string }) =>
      post(`${population.name}/alerts/${id}/decision`, dismissal),
    );
    await Promise.all(slices);
    expect((await Promise.all(decided)).map(({ status }) => status)).toEqual(items.map(() => 200));
  });

  // The last test: the app does not have the new key.
  it('are found after the master key was replaced', async () => {
    const { path } = await alerts.openAlert(key, name());
    await post(`${path}/decision`, dismissal);
    const newKey = `newest:${randomBytes(32).toString('base64')}`;
    const both = new Vault(parseMasterKeys(`${newKey},${app.env['GATEHOUSE_MASTER_KEYS']}`));
    expect(await rewrapColumns(alerts.source, both, wrappedDecisionKeys)).toBe(1);
    expect(await rewrapColumns(alerts.source, both, wrappedDecisionKeys)).toBe(0);
    const [row] = await alerts.source.query<{ key: Buffer }[]>(
      'SELECT wrapped_key AS key FROM sanctions.decision_keys WHERE customer_id = $1',
      [key.customerId],
    );
    const context = `sanctions.decision_keys/${key.customerId}`;
    expect(new Vault(parseMasterKeys(newKey)).unwrap(row!.key, context)).toHaveLength(32);
  });
});
