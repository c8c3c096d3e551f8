/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch */
import { eventually } from '@gatehouse/testing';
import type { Browser } from 'playwright-core';
import { withChromium } from '../launch/chromium';
import { connectBrowser } from './browser';
import { ConsoleApi } from './console-api';
import { ConsoleWindow } from './console-window';
import { Keyboard } from './keyboard';
import { addressOf, screens } from './screen.table';
import { partnerPairs, toPerson } from './seed/person.table';
import { customer, password, userOf } from './seed/seed';
import { stage } from './stage';

const population = 'suppliers';
const path = `customers/${customer}/test/sanctions/v2/open-sanctions/populations/${population}`;

interface Alert {
  id: string;
  state: string;
  proposal: { by: { user: string } } | null;
  decision: { by: { user: string }; approval?: { by: { user: string } } } | null;
}

withChromium('a decision about an alert that needs two people, without a mouse', () => {
  let browser: Browser;
  let admin: ConsoleApi;
  let window: ConsoleWindow;
  let keyboard: Keyboard;
  /** One is proposed by the reviewer, the other by the approver. */
  let ids: [string, string];

  beforeAll(async () => {
    browser = await connectBrowser();
    admin = await ConsoleApi.logIn(stage().suite.url, userOf('admin'), password);
    await admin.call('PUT', path, { dataset: 'watchlist', threshold: 0.8, fourEyes: true });
    await admin.call('POST', `${path}/people`, { people: partnerPairs.map(toPerson) });
    await eventually(async () => {
      const { items } = await admin.call<{ items: Alert[] }>('GET', `${path}/alerts`);
      expect(items).toHaveLength(2);
      ids = [items[0]!.id, items[1]!.id];
    });
  });
  afterEach(async () => {
    expect(window.incidents).toEqual([]);
    await window.close();
  });
  afterAll(() => browser?.close());

  const readAlert = (id: string): Promise<Alert> => admin.call('GET', `${path}/alerts/${id}`);
  const open = async (role: 'reviewer' | 'approver', id: string): Promise<void> => {
    window = await ConsoleWindow.open(browser);
    keyboard = new Keyboard(window);
    await window.logIn(userOf(role), password, addressOf(screens.alert, stage().samples, { population, id }));
    await window.button('act.dismiss').or(window.button('act.reject')).first().waitFor();
  };
  const proposes = (key: 'reviewer' | 'approver', outcome: string, reason: string): string =>
    window.text('alert.proposal', {
      user: userOf(key),
      outcome: window.text(`alertState.${outcome}`),
      reason: window.text(`reason.${reason}`),
    });
  /** Presses the button of a dialog that asks for a note only. */
  const finish = async (key: string): Promise<void> => {
    const dialog = window.page.getByRole('dialog');
    await keyboard.tabTo(dialog.getByRole('button', { name: window.text(key), exact: true }));
    await keyboard.press('Enter');
  };

  it('is a proposal of the reviewer, who cannot approve it', async () => {
    await open('reviewer', ids[0]);
    await keyboard.press('d');
    await keyboard.decide(window.text('reason.different_name').slice(0, 9), window.text('act.dismiss'));
    await window.main.getByText(proposes('reviewer', 'DISMISSED', 'different_name')).waitFor();
    await window.heading.getByText(window.text('alertState.IN_REVIEW')).waitFor();
    expect(await window.button('act.approve').count()).toBe(0);
    await keyboard.press('a', 'x');
    expect(await window.page.getByRole('dialog').count()).toBe(0);
    expect(await readAlert(ids[0])).toMatchObject({
      state: 'IN_REVIEW',
      decision: null,
      proposal: { by: { user: userOf('reviewer') } },
    });
  });

  it('takes effect when the approver approves it', async () => {
    await open('approver', ids[0]);
    await keyboard.press('a');
    await finish('act.approve');
    await window.heading.getByText(window.text('alertState.DISMISSED')).waitFor();
    expect(await readAlert(ids[0])).toMatchObject({
      state: 'DISMISSED',
      proposal: null,
      decision: { by: { user: userOf('reviewer') }, approval: { by: { user: userOf('approver') } } },
    });
  });

  it('is refused to the approver who has proposed it', async () => {
    await open('approver', ids[1]);
    await keyboard.press('c');
    await keyboard.decide(window.text('reason.same_person').slice(0, 9), window.text('act.confirm'));
    await window.main.getByText(proposes('approver', 'CONFIRMED', 'same_person')).waitFor();
    await keyboard.press('a');
    await finish('act.approve');
    await window.page.getByRole('dialog').getByRole('alert').waitFor();
    await keyboard.press('Escape');
    expect(await readAlert(ids[1])).toMatchObject({
      state: 'IN_REVIEW',
      decision: null,
      proposal: { by: { user: userOf('approver') } },
    });
  });
});
