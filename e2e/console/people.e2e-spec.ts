/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch, the faces of those in e2e/test */
import { eventually } from '@gatehouse/testing';
import type { Browser, Route } from 'playwright-core';
import { withChromium } from '../launch/chromium';
import { makeSyntheticFaces } from '../test/synthetic-face';
import { findBiometricData } from './biometric-data';
import { connectBrowser } from './browser';
import { ConsoleApi } from './console-api';
import { ConsoleWindow } from './console-window';
import { readDownload } from './download';
import { EnrollingCustomer } from './enrolling-customer';
import { addressOf, screens } from './screen.table';
import { password, userOf } from './seed/seed';
import { stage } from './stage';

const customer = 'enrolled';
const ownId = 'member 4711';

withChromium('the people of the biometric node', () => {
  let browser: Browser;
  let admin: ConsoleApi;
  let window: ConsoleWindow;
  /** One person with two phones, and one who was enrolled at the node with an id of the customer. */
  let phones: Awaited<ReturnType<EnrollingCustomer['enrollWithPhone']>>[];
  let other: string;
  /** Every reply that the page received. */
  const replies: { path: string; body: unknown }[] = [];

  beforeAll(async () => {
    browser = await connectBrowser();
    const { suite, receiver } = stage();
    admin = await ConsoleApi.logIn(suite.url, userOf('admin'), password);
    const host = await EnrollingCustomer.create(admin, suite, { customer, callback: `${receiver}/hook` });
    const nextFace = makeSyntheticFaces(4711);
    const face = nextFace();
    phones = [await host.enrollWithPhone(face), await host.enrollWithPhone(face)];
    other = await host.enrollAtNode(nextFace(), ownId);
    window = await ConsoleWindow.open(browser);
    await window.page.route('**/console/api/customers/**', keep);
    await window.logIn(userOf('operator'), password, address());
  });
  afterAll(async () => {
    await window?.close();
    await browser?.close();
  });

  /** Passes a reply on after it was read. */
  async function keep(route: Route): Promise<void> {
    const response = await route.fetch();
    const text = await response.text();
    const { pathname } = new URL(response.url());
    replies.push({ path: pathname, body: text === '' ? null : JSON.parse(text) });
    // The page may have gone.
    await route.fulfill({ response, body: text }).catch(() => undefined);
  }

  const address = (): string => addressOf(screens.people, stage().samples, { customer });
  const personAddress = (id: string): string => addressOf(screens.person, stage().samples, { customer, id });
  const rows = (key: string) =>
    window.main.getByRole('grid', { name: window.text(key) }).locator('[role=row]:not(.row-head)');
  const search = async (by: 'puid' | 'id', text: string): Promise<void> => {
    await window.main.getByLabel(window.text('enrolled.by')).selectOption(by);
    await window.main.getByRole('searchbox', { name: window.text(`searchBy.${by}`) }).fill(text);
  };
  const readStatuses = async (): Promise<string[]> => {
    const path = `customers/${customer}/test/sessions/v2/people/${phones[0]!.puid}/credentials`;
    const { credentials } = await admin.call<{ credentials: { status: string }[] }>('GET', path);
    return credentials.map(({ status }) => status);
  };

  it('are counted per gallery', async () => {
    await eventually(async () =>
      expect(await rows('enrolled.galleries').first().innerText()).toMatch(/FACEAPI_1\s+2\s+0/),
    );
  });

  it('are found by the own id of the customer', async () => {
    await search('id', ownId);
    await rows('enrolled.find').getByText(other).waitFor();
    expect(await rows('enrolled.find').count()).toBe(1);
    expect(new URL(window.page.url()).searchParams.get('by')).toBe('id');
    await search('id', 'member 4712');
    await window.main.getByText(window.text('enrolled.notFound')).waitFor();
  });

  it('are found by puid, and opened', async () => {
    const { puid } = phones[0]!;
    await search('puid', puid.slice(1));
    await window.main.getByText(window.text('enrolled.noPuid')).waitFor();
    await search('puid', puid);
    await rows('enrolled.find').getByText(puid).click();
    await window.page.waitForURL(new RegExp(`/people/${puid}$`));
    await window.heading.getByText(window.text('enrolled.yes'), { exact: true }).waitFor();
    await eventually(async () => expect(await rows('credential.title').count()).toBe(2));
    await rows('credential.title')
      .getByText(window.text('credentialStatus.active'), { exact: true })
      .waitFor();
    await rows('credential.title')
      .getByText(window.text('credentialStatus.pending'), { exact: true })
      .waitFor();
  });

  it('lose a credential that is revoked, and keep the others', async () => {
    expect((await readStatuses()).sort()).toEqual(['active', 'pending']);
    const active = rows('credential.title').filter({ hasText: phones[0]!.keyId });
    await active.getByRole('button', { name: window.text('key.revoke') }).click();
    const dialog = window.page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: window.text('key.revoke') }).click();
    await window.page.getByText(window.text('credential.revoked')).first().waitFor();
    await eventually(async () => expect(await rows('credential.title').count()).toBe(1));
    expect(await readStatuses()).toEqual(['pending']);
  });

  it('are shown to a viewer, who can change nothing', async () => {
    const viewer = await ConsoleWindow.open(browser);
    await viewer.logIn(userOf('viewer'), password, personAddress(phones[0]!.puid));
    await viewer.heading.getByText(viewer.text('enrolled.yes'), { exact: true }).waitFor();
    for (const key of ['key.revoke', 'enrolled.delete']) expect(await viewer.button(key).count()).toBe(0);
    await viewer.close();
  });

  it('are deleted with a receipt, with their credentials', async () => {
    const { puid } = phones[0]!;
    await window.button('enrolled.delete').click();
    await window.page
      .getByRole('alertdialog')
      .getByRole('button', { name: window.text('action.delete') })
      .click();
    const receipt = window.page.getByRole('dialog').filter({ hasText: window.text('enrolled.receipt') });
    await receipt.getByText(puid).waitFor();
    const [download] = await Promise.all([
      window.page.waitForEvent('download'),
      receipt.getByRole('button', { name: window.text('enrolled.saveReceipt') }).click(),
    ]);
    expect(JSON.parse(await readDownload(download))).toEqual({
      puid,
      versions: ['FACEAPI_1'],
      deletedAt: expect.any(String) as string,
      deletedBy: userOf('operator'),
      customer,
      mode: 'test',
    });
    await receipt
      .getByRole('button', { name: window.text('action.close'), exact: true })
      .last()
      .click();
    await window.page.waitForURL(/\/people(\?|$)/);
    await eventually(async () =>
      expect(await rows('enrolled.galleries').first().innerText()).toMatch(/FACEAPI_1\s+1\s+0/),
    );
    expect(await readStatuses()).toEqual([]);
    await window.goTo(personAddress(puid));
    await window.heading.getByText(window.text('enrolled.no'), { exact: true }).waitFor();
  });

  it('are recorded as deleted by this user', async () => {
    const { items } = await admin.call<{
      items: { subject: string; actor: { user?: string }; after: object }[];
    }>(
      'GET',
      `audit?action=personal.read&subject=${encodeURIComponent(`biometric-node/v2/people/${phones[0]!.puid}`)}`,
    );
    expect(items).toMatchObject([
      { actor: { user: userOf('operator') }, after: { operation: 'DELETE v2/people/{puid}', customer } },
    ]);
  });

  it('never have a vector in a reply', () => {
    const found = replies.map(({ path, body }) => [path, findBiometricData(body)] as const);
    expect(found.filter(([path]) => path.includes('/biometric-node/')).length).toBeGreaterThan(5);
    expect(found.filter(([path]) => path.includes('/credentials')).length).toBeGreaterThan(1);
    expect(found.filter(([, places]) => places.length > 0)).toEqual([]);
  });

  it('causes no error, dialog or violation', () => expect(window.incidents).toEqual([]));
});
