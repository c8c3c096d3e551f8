/* eslint-disable @nx/enforce-module-boundaries -- the people and phones that the tests of the sessions app are made with, and the default ports */
import { DeviceClient } from '@gatehouse/sdk';
import { eventually } from '@gatehouse/testing';
import { readdirSync, readFileSync } from 'node:fs';
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

describe('the monitoring of the examples', () => {
  let example: Example;
  let screening: Awaited<ReturnType<typeof startScreening>>;
  let proxy: RecordingProxy;
  let url: string;
  beforeAll(async () => {
    example = await Example.install('monitoring');
    writeList(ivan);
    screening = await startScreening(pathTo('list.csv'));
    proxy = new RecordingProxy(screening.url);
    url = await proxy.listen();
  });
  afterAll(async () => {
    await proxy?.close();
    await screening?.close();
    example?.remove();
  });

  const pathTo = (file: string) => path.join(example.folder, file);
  const columns =
    'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset,first_seen,last_seen,last_change';
  const listed = (id: string, name: string, birthDate: string) =>
    `${id},Person,${name},,${birthDate},ru,,,TEST,,,Watchlist,2026-01-01,2026-01-01,2026-01-01`;
  const ivan = listed('w-1', 'Ivan Petrov', '1970-12-31');
  const maria = listed('w-2', 'Maria Oliveira', '1965-03-02');
  const writeList = (...entries: string[]) =>
    example.write('list.csv', `${[columns, ...entries].join('\n')}\n`);
  const rows = {
    ann: '1,Ann,Lee,1980-01-01',
    ivan: '2,Ivan,Petrov,1970-12-31',
    maria: '3,Maria,Oliveira,1965-03-02',
  };
  const exportPeople = (...people: string[]) =>
    example.write('people.csv', `${['id,firstname,lastname,dob', ...people].join('\n')}\n`);
  const sync = (...more: string[]): Promise<CommandResult> =>
    run('npm', ['start', '--', 'people.csv', ...more], {
      cwd: example.folder,
      env: { ...suiteVariables(url), GATEHOUSE_API_KEY: screening.apiKey, PATH: programPath() },
    });
  /** The files that a run has left, beside those of the example, of this test and of npm. */
  const leftFiles = () => {
    const known = [
      ...['README.md', 'package.json', 'people.csv', 'sync.js', '.gitignore'],
      ...['list.csv', 'package-lock.json', 'node_modules'],
    ];
    return readdirSync(example.folder).filter((file) => !known.includes(file));
  };

  it('reports each change of an alert once, and leaves only files that git ignores', async () => {
    exportPeople(rows.ann, rows.ivan, rows.maria);
    const first = await sync();
    expect([first.code, first.output]).toEqual([2, expect.stringContaining('OPEN 2 w-1 1 ')]);
    expect(first.output).toContain('3 added, 0 changed, 0 deleted; 1 alerts changed');
    expect(await sync()).toMatchObject({ code: 0, output: expect.stringContaining('0 alerts changed') });
    const ignored = readFileSync(pathTo('.gitignore'), 'utf8').split('\n');
    expect(leftFiles()).toEqual(['state.json']);
    expect(ignored).toEqual(expect.arrayContaining(leftFiles()));

    writeList(ivan, maria);
    await screening.importList(pathTo('list.csv'));
    await eventually(async () => {
      const changed = await sync();
      expect([changed.code, changed.output]).toEqual([2, expect.stringContaining('OPEN 3 w-2 1 ')]);
      expect(changed.output).not.toContain('w-1');
    }, 60_000);
  });

  it('continues after a broken connection', async () => {
    exportPeople(rows.ann, rows.ivan, rows.maria);
    proxy.breaksOff = 'POST';
    expect(await sync()).toMatchObject({ code: 0 });
    expect(proxy.breaksOff).toBeUndefined();
  });

  it('deletes people who are no longer exported, but not many at once without being told so', async () => {
    exportPeople(rows.ann);
    expect(await sync()).toMatchObject({ code: 1, output: expect.stringContaining('lacks 2 of 3 people') });
    expect(await sync('--delete-many')).toMatchObject({
      code: 0,
      output: expect.stringContaining('2 deleted'),
    });
  });

  it.each([
    ['the demo list', () => sync('--dataset', 'demo'), 'demo list'],
    ['no such list', () => sync('--dataset', 'watchlost'), 'watchlost'],
    ['a row without an id', () => (exportPeople(rows.ann, ',Ben,Lee,'), sync()), '1 rows were rejected'],
    [
      'a state that cannot be read',
      () => (example.write('state.json', '{'), sync()),
      'state.json cannot be read',
    ],
  ])('fails with %s', async (_what, work, message) => {
    exportPeople(rows.ann);
    expect(await work()).toMatchObject({ code: 1, output: expect.stringContaining(message) });
  });
});
