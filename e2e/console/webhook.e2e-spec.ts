/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch */
import { eventually } from '@gatehouse/testing';
import type { Browser } from 'playwright-core';
import { withChromium } from '../launch/chromium';
import { connectBrowser } from './browser';
import { ConsoleApi } from './console-api';
import { ConsoleWindow } from './console-window';
import { addressOf, screens } from './screen.table';
import { customer, endSession, password, userOf } from './seed/seed';
import { stage } from './stage';

/** A customer of its own: other tests expect one failed event of the first customer. */
const sender = 'sender';
const deliveries = `customers/${sender}/test/sessions/webhooks/deliveries`;

interface Delivery {
  id: string;
  status: string;
  attemptCount: number;
}

withChromium('an operator of webhooks', () => {
  let browser: Browser;
  let admin: ConsoleApi;
  let window: ConsoleWindow;
  let apiKey: string;
  beforeAll(async () => {
    browser = await connectBrowser();
    admin = await ConsoleApi.logIn(stage().suite.url, userOf('admin'), password);
    ({ api_key: apiKey } = await admin.call<{ api_key: string }>('POST', 'services/sessions/keys', {
      customer: sender,
      mode: 'test',
    }));
    window = await ConsoleWindow.open(browser);
    await window.logIn(userOf('operator'), password);
  });
  afterAll(async () => {
    await window?.close();
    await browser?.close();
  });

  const address = (): string => addressOf(screens.webhooks, stage().samples, { customer: sender });
  const findDelivery = async (sessionId: string, status: string): Promise<Delivery> => {
    let found: Delivery | undefined;
    await eventually(async () => {
      const { items } = await admin.call<{ items: Delivery[] }>(
        'GET',
        `${deliveries}?sessionId=${sessionId}`,
      );
      found = items[0];
      expect(found?.status).toBe(status);
    });
    return found!;
  };
  const readDelivery = (id: string): Promise<Delivery> => admin.call('GET', `${deliveries}/${id}`);

  it('sends all failed events of a period again', async () => {
    const { suite, receiver } = stage();
    const failed: Delivery[] = [];
    for (let session = 0; session < 2; session++) {
      const id = await endSession({ url: suite.url, apiKey }, `${receiver}/gone`);
      failed.push(await findDelivery(id, 'FAILED'));
    }
    await window.goTo(address());
    await window.button('delivery.resendMany').click();
    const dialog = window.page.getByRole('dialog');
    await dialog.getByLabel(window.text('filter.period')).selectOption('hour');
    await dialog.getByRole('button', { name: window.text('delivery.resend'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const [, again] = window.text('delivery.resent').split('{resent}');
    await window.page.locator('.toasts').getByText(again!.split(',')[0]!).waitFor();
    for (const { id, attemptCount } of failed)
      await eventually(async () => {
        const { attemptCount: count, status } = await readDelivery(id);
        expect({ count, status }).toEqual({ count: attemptCount + 1, status: 'FAILED' });
      });
  });

  it('sees where events are sent, and why they did not arrive', async () => {
    const { receiver } = stage();
    await window.goTo(`${address()}?status=targets`);
    const grid = (key: string) => window.main.getByRole('grid', { name: window.text(key) });
    await grid('target.title').getByRole('row').filter({ hasText: receiver }).waitFor();
    const why = grid('target.why').getByRole('row').filter({ hasText: '410' });
    await why.getByText(window.text('outcome.GONE')).waitFor();
  });

  it('sees the text that the receiver gets after asking for it, which is recorded', async () => {
    const { delivery } = stage().samples;
    const subject = encodeURIComponent(`sessions/webhooks/deliveries/${delivery}/payload`);
    /** Of this user: other tests read it as others. */
    const readRecords = async () =>
      (
        await admin.call<{ items: { actor: { user?: string }; after: object }[] }>(
          'GET',
          `audit?action=personal.read&subject=${subject}`,
        )
      ).items.filter(({ actor }) => actor.user === userOf('operator'));
    await window.goTo(addressOf(screens.delivery, stage().samples));
    const text = window.main.locator('pre');
    await window.button('payload.show').waitFor();
    expect(await text.count()).toBe(0);
    expect(await readRecords()).toEqual([]);
    await window.button('payload.show').click();
    await text.waitFor();
    expect(JSON.parse(await text.innerText())).toMatchObject({
      token: '(hidden)',
      metadata: { order: '4711' },
    });
    expect(await readRecords()).toMatchObject([{ after: { customer } }]);
  });

  it('is not shown the text as a viewer', async () => {
    const viewer = await ConsoleWindow.open(browser);
    await viewer.logIn(userOf('viewer'), password, addressOf(screens.delivery, stage().samples));
    await viewer.main.getByText(viewer.text('people.masked')).waitFor();
    for (const key of ['payload.show', 'delivery.resend']) expect(await viewer.button(key).count()).toBe(0);
    await viewer.close();
  });

  it('causes no error, dialog or violation', () => expect(window.incidents).toEqual([]));
});
