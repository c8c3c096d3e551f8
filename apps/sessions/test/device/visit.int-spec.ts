import { randomBytes } from 'node:crypto';
import { useAgeSessions } from '../support/age-session.fixture';
import { makeAgeVisitor } from '../support/age-visitor';
import { countSince, readMetric } from '../support/metric';

const { sessions, host } = useAgeSessions({ env: { ROLE: 'api' } });

const report = (sessionId: string, token: string | undefined, visit: unknown) =>
  sessions.call('POST', `/device/sessions/${sessionId}/visit`, visit, {
    'x-api-key': '',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  });

const begin = async () => {
  const created = await host.create();
  const person = makeAgeVisitor(sessions, created);
  const { deviceToken } = await person.open();
  return { ...created, person, deviceToken };
};

const visit = { screens: { opening: 1, consent: 1, face: 2 }, last: 'again', reason: 'unreadable' };

/** What both metrics have counted since. */
const observe = async () => {
  const names = ['launch_screens_total', 'launch_visits_total'];
  const before = await Promise.all(names.map((name) => readMetric(sessions, name)));
  return async () => {
    const counts = await Promise.all(names.map((name, at) => countSince(sessions, name, before[at]!)));
    return Object.assign({}, ...counts) as Record<string, number>;
  };
};

describe('the report of a visit', () => {
  it('increments the counters, and changes nothing of the session', async () => {
    const { sessionId, deviceToken } = await begin();
    const read = () => sessions.source.query('SELECT * FROM sessions.sessions ORDER BY id');
    const [before, count] = [await read(), await observe()];
    expect(await report(sessionId, deviceToken, visit)).toMatchObject({ status: 204 });
    expect(await count()).toEqual({
      'kind="age",mode="live",screen="opening"': 1,
      'kind="age",mode="live",screen="consent"': 1,
      'kind="age",mode="live",screen="face"': 2,
      'kind="age",mode="live",last="again",reason="unreadable"': 1,
    });
    expect(await read()).toEqual(before);
  });

  it('is accepted after the end, without a reason and without new screens', async () => {
    const { sessionId, deviceToken, person } = await begin();
    await person.showFace(30);
    const count = await observe();
    expect(await report(sessionId, deviceToken, { screens: {}, last: 'result' })).toMatchObject({
      status: 204,
    });
    expect(await count()).toEqual({ 'kind="age",mode="live",last="result",reason=""': 1 });
  });

  it.each([
    ['document', 'glare'],
    ['problem', 'denied'],
    ['result', 'noToken'],
    ['result', 'document'],
  ])('counts the reason of the screen %s: %s', async (last, reason) => {
    const { sessionId, deviceToken } = await begin();
    const count = await observe();
    const screens = { face: 50, again: 50 };
    expect(await report(sessionId, deviceToken, { screens, last, reason })).toMatchObject({ status: 204 });
    expect(await count()).toMatchObject({
      [`kind="age",mode="live",last="${last}",reason="${reason}"`]: 1,
    });
  });

  it('is charged to the rate limit of the address', async () => {
    const { sessionId, deviceToken } = await begin();
    const reply = await fetch(`${sessions.url}/device/sessions/${sessionId}/visit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${deviceToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(visit),
    });
    expect([reply.status, reply.headers.has('ratelimit-remaining')]).toEqual([204, true]);
  });

  const names = /^screens must only have the names opening, consent, /;
  const counts = 'screens must have whole numbers from 1, with a sum of at most 100';
  const reasons = 'reason must not be sent unless last is one of problem, again, result, document';
  it.each<[unknown, unknown]>([
    [{ ...visit, screens: { face: 101 } }, counts],
    [{ ...visit, screens: { face: 50, again: 51 } }, counts],
    [{ ...visit, screens: { face: 0 } }, counts],
    [{ ...visit, screens: { face: -1 } }, counts],
    [{ ...visit, screens: { face: 1.5 } }, counts],
    [{ ...visit, screens: { face: '1' } }, counts],
    [{ ...visit, screens: { visitor17: 1 } }, expect.stringMatching(names)],
    [{ ...visit, screens: ['face'] }, 'screens must be an object'],
    [{ ...visit, screens: undefined }, 'screens must be an object'],
    [{ ...visit, last: 'visitor17' }, expect.stringMatching(/^last must be one of opening, /)],
    // A property of every object.
    [{ ...visit, last: 'constructor' }, expect.stringMatching(/^last must be one of opening, /)],
    [{ ...visit, last: undefined }, expect.stringMatching(/^last must be one of opening, /)],
    [{ ...visit, reason: 'visitor17' }, expect.stringMatching(/^reason must be one of spoof, /)],
    [{ ...visit, reason: 'glare' }, expect.stringMatching(/^reason must be one of spoof, /)],
    [{ ...visit, last: 'problem' }, expect.stringMatching(/^reason must be one of noCamera, /)],
    [{ ...visit, last: 'face' }, reasons],
  ])('is rejected with 400 and counts nothing: %j', async (wrong, message) => {
    const { sessionId, deviceToken } = await begin();
    const count = await observe();
    expect(await report(sessionId, deviceToken, wrong)).toMatchObject({ status: 400, body: { message } });
    expect(await count()).toEqual({});
  });

  it('is only accepted from a device of this session', async () => {
    const [one, other] = [await begin(), await begin()];
    const count = await observe();
    for (const token of [undefined, 'x', randomBytes(16).toString('base64url'), other.deviceToken])
      expect(await report(one.sessionId, token, visit)).toMatchObject({ status: 401 });
    expect(await report('unknown', one.deviceToken, visit)).toMatchObject({ status: 404 });
    expect(await count()).toEqual({});
  });

  it('of a deleted session returns 410', async () => {
    const { sessionId, deviceToken, token } = await begin();
    await host.delete(token);
    expect(await report(sessionId, deviceToken, visit)).toMatchObject({ status: 410 });
  });

  it('leaves no id in the metrics', async () => {
    const { sessionId, deviceToken, token } = await begin();
    await report(sessionId, deviceToken, visit);
    const page: string = (await sessions.call('GET', '/metrics')).body;
    expect(page).toContain('launch_visits_total{');
    for (const secret of [sessionId, deviceToken, token]) expect(page).not.toContain(secret);
  });
});
