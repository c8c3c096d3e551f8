/* eslint-disable @nx/enforce-module-boundaries -- the people and phones that the tests of the sessions app are made with, and the default ports */
import { DeviceClient } from '@gatehouse/sdk';
import { eventually } from '@gatehouse/testing';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { setTimeout as pause } from 'node:timers/promises';
import {
  completeFlow,
  enrollActions,
  signInActions,
  type StepActions,
} from '../../apps/sessions/test/support/verification-flow';
import { indicators, models } from '../../apps/sessions/test/support/device-report';
import { makePhone, type Phone } from '../../apps/sessions/test/support/phone';
import { makeVerificationVisitor, people } from '../../apps/sessions/test/support/verification-visitor';
import { defaultPort as webhookPort } from '../../libs/sdk/src/cli/webhook/receiver';
import { apps } from '../../tools/src/suite/app-table';
import { defaultPort as defaultEdgePort } from '../../tools/src/suite/edge-port';
import { launchBrowser, withChromium } from '../launch/chromium';
import { waitForFramePermission } from '../launch/frame-permission';
import { type CommandResult, run } from './command';
import { Example, ExampleApp, exampleFolder, suiteVariables } from './example';
import { HostBrowser, type HostPage } from './host-browser';
import { RecordingProxy } from './recording-proxy';
import { startScreening } from './screening-service';
import { programPath, suite } from './stage';

const readSessionId = ({ location }: HostPage): string =>
  new URL(location ?? '').searchParams.get('sessionId') ?? '';

/** Allows an origin to show the launch page of the demo customer in a frame. */
async function allowFrames(origin: string): Promise<void> {
  const { apps, adminToken } = suite();
  const url = `${apps['sessions']}/admin/customers`;
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' };
  const customers = (await (await fetch(url, { headers })).json()) as { id: string; name: string }[];
  // Other tests create customers in the same suite.
  const demo = customers.find(({ name }) => name === 'demo');
  const body = JSON.stringify({ embed_origins: [origin] });
  expect((await fetch(`${url}/${demo?.id}`, { method: 'PATCH', headers, body })).status).toBe(200);
}

async function expectPortMessage(app: ExampleApp): Promise<void> {
  const { code, stdout, output } = await app.startAgain();
  expect([code, stdout]).toEqual([1, '']);
  expect(output).toMatch(/^Port \d+ is in use\. Choose another one, for example PORT=\d+ npm start\.\n$/);
  // The first one still has it.
  expect((await fetch(app.url)).status).toBe(200);
}

it('the examples, the command line and the suite have different default ports', () => {
  const examplePorts = ['age-gate', 'sign-in'].map((name) => {
    const source = readFileSync(path.join(exampleFolder(name), 'server.js'), 'utf8');
    return Number(/PORT = '(\d+)'/.exec(source)?.[1]);
  });
  const ports = [...examplePorts, Number(webhookPort), defaultEdgePort, ...apps.map(({ port }) => port)];
  expect(ports.filter((port) => port > 0)).toHaveLength(4 + apps.length);
  expect(new Set(ports).size).toBe(ports.length);
});

const faceEvents = [
  ['camera_started', 120],
  ['face_detected', 260],
  ['liveness_started', 40],
  ['liveness_passed', 900],
  ['capture_started', 70],
  ['capture_finished', 850],
] as const;

describe('the age gate of the examples', () => {
  let proxy: RecordingProxy;
  let gate: ExampleApp;
  beforeAll(async () => {
    proxy = new RecordingProxy(suite().url);
    gate = await ExampleApp.start('age-gate', { GATEHOUSE_URL: await proxy.listen() });
  });
  afterAll(async () => {
    await gate?.end();
    await proxy?.close();
  });

  /** Presses the button; returns the device that opens the launch page. */
  const begin = async (browser: HostBrowser) => {
    const page = await browser.post('/check');
    expect(page).toMatchObject({ status: 303, location: expect.stringContaining('/launch?sessionId=') });
    const device = new DeviceClient({ baseUrl: suite().url, sessionId: readSessionId(page) });
    await device.claim({ device: 'mobile' });
    return device;
  };
  /** Takes a realistic time for each event. */
  const showFace = async (device: DeviceClient, age: number) => {
    const turns = device.step?.liveness ?? [];
    for (const [event, milliseconds] of faceEvents) {
      await pause(milliseconds);
      device.record(event);
    }
    return device.sendEstimate(age, undefined, { turns, models, indicators });
  };
  const webhooks = (status: string) => gate.output.split(`: ${status}\n`).length - 1;

  it('exits with a message if its port is in use', async () => {
    await expectPortMessage(gate);
  });

  it('asks an unknown visitor', async () => {
    const { status, text } = await new HostBrowser(gate.url).get('/');
    expect([status, text]).toEqual([200, expect.stringContaining('Are you 18?')]);
  });

  it('admits a person who is old enough, and no other person with their URL or a forged cookie', async () => {
    const browser = new HostBrowser(gate.url);
    const { ended } = await showFace(await begin(browser), 31.4);
    expect((await browser.comeBack(ended?.redirectUrl)).text).toContain('Welcome');

    const other = new HostBrowser(gate.url);
    expect((await other.comeBack(ended?.redirectUrl)).text).toContain('Are you 18?');
    other.setCookie('visit', new URL(ended?.redirectUrl ?? '').searchParams.get('sessionId') ?? '');
    expect((await other.get('/')).text).toContain('Are you 18?');
    await eventually(() => expect(webhooks('AGE_ABOVE_THRESHOLD')).toBe(1));
  });

  it('uses the webhook without a request for the result, and counts a repeated event once', async () => {
    const before = webhooks('AGE_ABOVE_THRESHOLD');
    const browser = new HostBrowser(gate.url);
    const device = await begin(browser);
    const { ended } = await showFace(device, 40);
    await eventually(() => expect(webhooks('AGE_ABOVE_THRESHOLD')).toBe(before + 1));
    proxy.exchanges.length = 0;
    expect((await browser.comeBack(ended?.redirectUrl)).text).toContain('Welcome');
    expect(proxy.exchanges).toEqual([]);

    const id = /webhook (\S+): AGE_ABOVE_THRESHOLD\n$/.exec(gate.output)?.[1] ?? '';
    const headers = { 'x-api-key': suite().apiKey };
    const delivery = `${suite().url}/webhooks/deliveries/${id}`;
    const read = async () => (await (await fetch(delivery, { headers })).json()) as object;
    await eventually(async () => expect(await read()).toMatchObject({ status: 'DELIVERED' }));
    expect((await fetch(`${delivery}/resend`, { method: 'POST', headers })).status).toBe(202);
    await eventually(async () =>
      expect(await read()).toMatchObject({ status: 'DELIVERED', attemptCount: 2 }),
    );
    expect(webhooks('AGE_ABOVE_THRESHOLD')).toBe(before + 1);
  });

  it('requests the result if no webhook has arrived', async () => {
    const cutOff = await ExampleApp.start('age-gate', { HOST_URL: 'http://localhost:9' });
    try {
      const browser = new HostBrowser(cutOff.url);
      const { ended } = await showFace(await begin(browser), 31.4);
      expect((await browser.comeBack(ended?.redirectUrl)).text).toContain('Welcome');
      expect(cutOff.output).not.toContain('webhook');
    } finally {
      await cutOff.end();
    }
  });

  it('requests a document from a person who looks too young, and rejects them if it confirms that', async () => {
    const browser = new HostBrowser(gate.url);
    const device = await begin(browser);
    const { step } = await showFace(device, 15.2);
    expect(step?.name).toBe('identity_document');
    const { ended } = await device.sendDocument(
      { type: 'passport', checkDigitsValid: true, decision: 'BELOW' },
      { models, indicators, faceMatch: { score: 0.8 } },
    );
    expect((await browser.comeBack(ended?.redirectUrl)).text).toContain('Not yet');
  });

  it('lets a visitor who stopped try again', async () => {
    const browser = new HostBrowser(gate.url);
    const device = await begin(browser);
    expect((await browser.get('/')).text).toContain('Try again');
    const { ended } = await device.cancel();
    expect((await browser.comeBack(ended?.redirectUrl)).text).toContain('Try again');
    const again = await showFace(await begin(browser), 31.4);
    expect((await browser.comeBack(again.ended?.redirectUrl)).text).toContain('Welcome');
  });

  withChromium('in a browser', () => {
    // Only failing tests wait this long.
    const timeoutMs = 100_000;
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchBrowser(undefined);
    });
    afterAll(() => browser?.close());

    /** The website redirects after 10 seconds without the frame, which is too short on a busy machine. */
    const waitLongerForFrame = async (page: Page): Promise<void> => {
      await page.route('**/check.js', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace('10_000', String(timeoutMs)) });
      });
    };

    const openGate = async ({ isFrameAllowed }: { isFrameAllowed: boolean }): Promise<Page> => {
      const page = await browser.newPage();
      page.setDefaultTimeout(timeoutMs);
      if (isFrameAllowed) {
        await waitLongerForFrame(page);
        await waitForFramePermission(page, gate.url);
      }
      await page.goto(gate.url);
      await page.getByRole('button', { name: 'Check my age' }).click();
      return page;
    };

    it('redirects where the frame is not allowed', async () => {
      const page = await openGate({ isFrameAllowed: false });
      await page.getByRole('link', { name: 'Open the check in this window' }).waitFor();
      await page.waitForURL(/\/launch\?sessionId=/);
      await page.locator('main.screen-consent').waitFor();
      await page.close();
    });

    it('runs the check in a frame, and decides by the result on the server', async () => {
      await allowFrames(gate.url);
      // Settings of a customer are cached for some seconds.
      const device = await begin(new HostBrowser(gate.url));
      await eventually(async () => {
        const claim = await device.claim({ device: 'mobile' });
        expect(claim.page.embedOrigins).toContain(gate.url);
      });
      const page = await openGate({ isFrameAllowed: true });
      const frame = page.frameLocator('iframe');
      await frame.getByRole('button', { name: 'No, cancel' }).click();
      await frame.getByRole('dialog').getByRole('button', { name: 'Yes, cancel' }).click();
      await page.getByText('The check ended without a result.').waitFor();
      expect(page.url()).toBe(`${gate.url}/`);
      await page.close();
    });
  });

  it('rejects a webhook that Gatehouse has not signed', async () => {
    const browser = new HostBrowser(gate.url);
    const page = await browser.post('/check');
    const reply = await fetch(`${gate.url}/webhooks/gatehouse`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-service-timestamp': String(Math.floor(Date.now() / 1000)),
        'x-service-signature': `sha256=${'0'.repeat(64)}`,
      },
      body: JSON.stringify({ sessionId: readSessionId(page), sessionStatus: 'AGE_ABOVE_THRESHOLD' }),
    });
    expect([reply.status, await reply.json()]).toEqual([400, { reason: 'wrong-signature' }]);
    expect((await browser.get('/')).text).toContain('Try again');
  });
});

describe('the sign-in button of the examples', () => {
  const population = people(90);
  const person = () => population.person();
  let host: ExampleApp;
  beforeAll(async () => {
    host = await ExampleApp.start('sign-in');
  });
  afterAll(() => host?.end());

  const phoneHere = () => makePhone({ origin: suite().url, rpId: 'localhost' });
  const signedIn = /You are ([0-9a-z]{20})\./;
  const personOn = ({ text }: HostPage) => signedIn.exec(text)?.[1];

  /** Presses a button and completes the launch page on a phone; returns the redirect URL. */
  const goThrough = async (browser: HostBrowser, button: string, phone: Phone, actions: StepActions) => {
    const visitor = makeVerificationVisitor(
      { url: suite().url, now: Date.now, elapse: (milliseconds) => pause(milliseconds + 100) },
      readSessionId(await browser.post(button)),
      phone,
    );
    await visitor.open(button === '/sign-in' ? { deviceKey: phone.keyId } : {});
    await completeFlow(visitor, actions);
    const { redirectUrl, backUrl } = visitor.device.progress?.ended ?? {};
    return redirectUrl ?? backUrl;
  };

  it('exits with a message if its port is in use', async () => {
    await expectPortMessage(host);
  });

  it('signs an enrolled person in and out', async () => {
    const [browser, phone, face] = [new HostBrowser(host.url), await phoneHere(), person()];
    const enrolled = personOn(
      await browser.comeBack(await goThrough(browser, '/enroll', phone, enrollActions(face))),
    );
    expect(enrolled).toBeDefined();
    expect((await browser.get('/')).text).toContain(enrolled);
    await browser.post('/sign-out');
    expect(personOn(await browser.get('/'))).toBeUndefined();

    const back = await goThrough(browser, '/sign-in', phone, signInActions(face));
    expect(personOn(await browser.comeBack(back))).toBe(enrolled);
    expect(host.output).toContain(': SUCCESS');
  });

  it('does not let another site sign a person out', async () => {
    // A browser sends no cookie with a form of another site, but stores those of the reply.
    const reply = await fetch(`${host.url}/sign-out`, { method: 'POST', redirect: 'manual' });
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([303, []]);
  });

  it('does not sign a person in with the URL of another person', async () => {
    const [browser, phone, face] = [new HostBrowser(host.url), await phoneHere(), person()];
    const back = await goThrough(browser, '/enroll', phone, enrollActions(face));
    const other = new HostBrowser(host.url);
    await other.post('/sign-in');
    const { text } = await other.comeBack(back);
    expect(text).toContain('not finished');
    expect(await new HostBrowser(host.url).comeBack(back)).toMatchObject({
      status: 403,
      text: expect.stringContaining('This browser did not begin that'),
    });
    expect(personOn(await other.get('/'))).toBeUndefined();
    expect(personOn(await browser.comeBack(back))).toBeDefined();
  });

  it('does not treat the second enrollment of a face as a sign-in', async () => {
    const face = person();
    const first = new HostBrowser(host.url);
    await first.comeBack(await goThrough(first, '/enroll', await phoneHere(), enrollActions(face)));
    const second = new HostBrowser(host.url);
    const page = await second.comeBack(
      await goThrough(second, '/enroll', await phoneHere(), enrollActions(face)),
    );
    expect(page).toMatchObject({ status: 403, text: expect.stringContaining('You are enrolled already') });
    expect(personOn(await second.get('/'))).toBeUndefined();
  });

  it('asks an unknown person to enroll first', async () => {
    const [browser, phone] = [new HostBrowser(host.url), await phoneHere()];
    const back = await goThrough(
      browser,
      '/sign-in',
      phone,
      signInActions(person(), { sign: false, compare: false }),
    );
    const page = await browser.comeBack(back);
    expect(page).toMatchObject({ status: 403, text: expect.stringContaining('Enroll first') });
  });

  it('lets a person who stopped start again', async () => {
    const browser = new HostBrowser(host.url);
    const device = new DeviceClient({
      baseUrl: suite().url,
      sessionId: readSessionId(await browser.post('/sign-in')),
    });
    await device.claim({ device: 'mobile' });
    const { ended } = await device.cancel();
    expect(ended?.redirectUrl).toBeNull();
    expect((await browser.comeBack(ended?.backUrl)).text).toContain('You stopped');
    expect((await browser.comeBack(ended?.backUrl)).text).toContain('did not begin');
  });
});

describe('the nightly screening of the examples', () => {
  let example: Example;
  let screening: Awaited<ReturnType<typeof startScreening>>;
  let proxy: RecordingProxy;
  let url: string;
  beforeAll(async () => {
    example = await Example.install('nightly-screening');
    example.write('list.csv', list);
    screening = await startScreening(pathTo('list.csv'));
    proxy = new RecordingProxy(screening.url);
    url = await proxy.listen();
  });
  afterAll(async () => {
    await proxy?.close();
    await screening?.close();
    example?.remove();
  });

  beforeEach(() => ['known.json', 'report.json'].forEach((file) => rmSync(pathTo(file), { force: true })));

  const pathTo = (file: string) => path.join(example.folder, file);
  const list = `id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset,first_seen,last_seen,last_change
w-1,Person,Ivan Petrov,Vanya Petrov,1970-12-31,ru,,,TEST-1,,,Watchlist,2026-01-01,2026-01-01,2026-01-01
w-2,Person,Maria Oliveira,,1965-03-02,br,,,TEST-2,,,Watchlist,2026-01-01,2026-01-01,2026-01-01
`;
  const header = 'id,firstname,lastname,dob';
  const rows = {
    ann: '1,Ann,Lee,1980-01-01',
    ivan: '2,Ivan,Petrov,1970-12-31',
    maria: '3,Maria,Oliveira,1965-03-02',
  };
  const exportPeople = (...people: string[]) =>
    example.write('people.csv', `${[header, ...people].join('\n')}\n`);
  const night = (at = url, dataset = 'sanctions', ...more: string[]): Promise<CommandResult> =>
    run('npm', ['start', '--', 'people.csv', '--dataset', dataset, ...more], {
      cwd: example.folder,
      env: { ...suiteVariables(at), PATH: programPath() },
    });
  const kept = (file: string): unknown => JSON.parse(readFileSync(pathTo(file), 'utf8'));
  /** The files that a run has left, beside those of the example, of this test and of npm. */
  const leftFiles = () => {
    const known = [
      ...['README.md', 'package.json', 'people.csv', 'screen.js', '.gitignore'],
      'list.csv',
      'package-lock.json',
      'node_modules',
    ];
    return readdirSync(example.folder).filter((file) => !known.includes(file));
  };
  const keys = (matches: { key: string }[]) => matches.map(({ key }) => key);
  const report = () => kept('report.json') as Record<'new' | 'waitingForReview', { key: string }[]>;

  it('reports each match once, lists it until it is reviewed, and leaves only files that git ignores', async () => {
    exportPeople(rows.ann, rows.ivan);
    const first = await night();
    expect([first.code, first.output]).toEqual([2, expect.stringContaining('NEW 2 w-1: Ivan Petrov')]);
    expect(keys(report().new)).toEqual(['2 w-1']);
    const ignored = readFileSync(pathTo('.gitignore'), 'utf8').split('\n');
    expect(leftFiles()).toEqual(['known.json', 'report.json']);
    expect(ignored).toEqual(expect.arrayContaining(leftFiles()));

    exportPeople(rows.ann, rows.ivan, rows.maria);
    const second = await night();
    expect([second.code, second.output]).toEqual([
      2,
      expect.stringContaining('3 people, 1 new, 1 not reviewed yet'),
    ]);
    expect([keys(report().new), keys(report().waitingForReview)]).toEqual([['3 w-2'], ['2 w-1']]);

    const known = kept('known.json') as Record<string, { reviewed: string | null }>;
    known['2 w-1']!.reviewed = 'another man of that name';
    example.write('known.json', JSON.stringify(known));
    expect(await night()).toMatchObject({
      code: 0,
      output: expect.stringContaining('0 new, 1 not reviewed yet'),
    });
    expect(keys(report().waitingForReview)).toEqual(['3 w-2']);
  });

  it('continues after a broken connection', async () => {
    exportPeople(rows.ann);
    proxy.breaksOff = 'POST';
    expect(await night()).toMatchObject({ code: 0, output: expect.stringContaining('1 people, 0 new') });
    expect(proxy.breaksOff).toBeUndefined();
  });

  it('reports nothing if some people could not be screened', async () => {
    // Large enough to be sent in two parts; a NUL character is rejected.
    const otherRows = Array.from(
      { length: 1_200 },
      (_, i) => `${i + 10},Person,Number${i},1980-01-01,${'-'.repeat(400)}`,
    );
    const lines = [`${header},note`, `${rows.ivan},`, ...otherRows, '9,Broken\0,Row,,'];
    example.write('people.csv', lines.join('\n'));
    proxy.exchanges.length = 0;
    const { code, output } = await night();
    expect(proxy.exchanges.map(({ status }) => status)).toEqual([200, 200, 400]);
    expect([code, output]).toEqual([1, expect.not.stringContaining('NEW')]);
    expect([existsSync(pathTo('report.json')), existsSync(pathTo('known.json'))]).toEqual([false, false]);
  });

  it('does not count matches as known that it failed to store', async () => {
    exportPeople(rows.ivan);
    const again = () => night(url, 'sanctions', '--known', 'kept/known.json');
    const lost = await again();
    expect([lost.code, lost.output]).toEqual([1, expect.not.stringContaining('NEW')]);
    mkdirSync(pathTo('kept'));
    expect(await again()).toMatchObject({ code: 2, output: expect.stringContaining('NEW 2 w-1') });
  });

  it.each([
    ['the demo list', () => night(suite().url, 'default'), 'demo list'],
    ['no such list', () => night(url, 'watchlost'), 'watchlost'],
    ['two rows of one id', () => (exportPeople(rows.ann, rows.ann), night()), 'Two rows have the id 1'],
    [
      'known matches that cannot be read',
      () => (example.write('known.json', '{'), night()),
      'known.json cannot be read',
    ],
  ])('reports nothing with %s', async (_what, work, message) => {
    exportPeople(rows.ann, rows.ivan);
    expect(await work()).toMatchObject({ code: 1, output: expect.stringContaining(message) });
    expect(existsSync(pathTo('report.json'))).toBe(false);
  });
});
