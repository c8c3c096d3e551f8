import { createHash } from 'node:crypto';
import { type AlertCalls, type Caller, createAlertCalls, ivan, makeMatch } from './alerts';
import { type Sanctions, startSanctions } from './sanctions';

const script = '<script>alert(1)</script><img src=x onerror=alert(2)>"\'&';

describe('the report about an alert', () => {
  let app: Sanctions;
  let alerts: AlertCalls;
  let key: Caller;
  let count = 0;
  const name = () => `people-${++count}`;

  beforeAll(async () => {
    app = await startSanctions();
    alerts = createAlertCalls(app);
    key = await alerts.createKey('acme');
  });
  afterAll(() => app?.close());

  const read = (path: string, accept?: string) =>
    alerts.call(key, 'GET', `${path}/report`, undefined, accept ? { accept } : {});

  it('is a page with everything that was compared and decided', async () => {
    const { path, alertId } = await alerts.openAlert(key, name());
    const decision = { outcome: 'DISMISSED', reason: 'different_name', user: 'Ann Lee', note: 'Checked.' };
    await alerts.call(key, 'POST', `${path}/decision`, decision);
    const reply = await read(path);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const text of [
      'Ivan Zymotrov',
      'Iwan Zymotroff',
      '1970-12-31',
      'test_list 2026-11-18-0a1b2c3d',
      'sounds like',
      '0.9612',
      'The name is another one.',
      'Checked.',
      'Ann Lee',
      key.id,
      alertId,
    ])
      expect(reply.body).toContain(text);
  });

  it('is the same as JSON', async () => {
    const { path, alertId, population } = await alerts.openAlert(key, name());
    expect((await read(path, 'application/json')).body).toMatchObject({
      createdAt: expect.any(String),
      population: { name: population.name, mode: 'live', threshold: 0.95, fourEyes: false, versions: null },
      alert: { id: alertId, person: ivan, history: [{ type: 'opened' }] },
    });
    expect((await read(path, '*/*')).headers.get('content-type')).toMatch(/^text\/html/);
  });

  it('is neither cached nor able to load or run anything', async () => {
    const { path } = await alerts.openAlert(key, name());
    const { headers, body } = await read(path);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox$/,
    );
    const [, css = ''] = /<style>(.*)<\/style>/s.exec(String(body)) ?? [];
    const hash = createHash('sha256').update(css).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(body).not.toMatch(/<script|\sstyle=|\son\w+=|<link|<img|<iframe|\b(src|href)=/i);
  });

  it('escapes every text of others', async () => {
    const population = await alerts.createPopulation(key, name());
    const row = { id: script, firstname: script, lastname: script, dob: script };
    const [personId] = await alerts.addPeople(population, [row]);
    const texts = {
      name: script,
      matchedName: script,
      aliases: [script],
      birthDate: script,
      birthDates: [script],
    };
    const lists = {
      countries: [script],
      programs: [script],
      datasets: [script],
      url: `javascript:${script}`,
    };
    const features = [{ feature: script, added: 1, words: script }];
    const match = makeMatch(script, { ...texts, ...lists, features });
    const ids = await alerts.applyMatches(population, personId!, [match], {
      versions: [{ dataset: script, versionId: 'v', version: script }],
    });
    const path = `${population.name}/alerts/${ids[script]}`;
    const decision = { outcome: 'CONFIRMED', reason: 'other', user: script, note: script };
    await alerts.call(key, 'POST', `${path}/decision`, decision);
    const { body } = await read(path);
    expect(body).not.toMatch(/<script|<img|onerror=alert\(2\)>"/i);
    expect(body.split('&lt;script&gt;').length).toBeGreaterThan(15);
    expect(body).not.toMatch(/href=|src=x onerror=alert\(2\)>/);
  });

  it('shows characters that hide or turn text', async () => {
    const { path } = await alerts.openAlert(key, name());
    const note = 'born \u202e1970\u202c';
    await alerts.call(key, 'POST', `${path}/decision`, {
      outcome: 'CONFIRMED',
      reason: 'other',
      user: 'ann',
      note,
    });
    expect((await read(path)).body).toContain('born \ufffd1970\ufffd');
  });
});
