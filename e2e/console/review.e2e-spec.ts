/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch, the faces of those in e2e/test */
import { eventually } from '@gatehouse/testing';
import type { Browser, Locator } from 'playwright-core';
import { withChromium } from '../launch/chromium';
import { makeSyntheticFaces } from '../test/synthetic-face';
import { connectBrowser } from './browser';
import { ConsoleApi } from './console-api';
import { ConsoleWindow } from './console-window';
import { readDownload } from './download';
import { EnrollingCustomer } from './enrolling-customer';
import { Keyboard } from './keyboard';
import { addressOf, screens } from './screen.table';
import { password, userOf } from './seed/seed';
import { stage } from './stage';

const customer = 'reviewed';
const api = `customers/${customer}/test/sessions`;
const address = (): string => addressOf(screens.review, stage().samples, { customer });

interface Person {
  window: ConsoleWindow;
  keyboard: Keyboard;
  user: string;
}

withChromium('the review queue, with four eyes and without a mouse', () => {
  let browser: Browser;
  let admin: ConsoleApi;
  let reviewer: Person;
  let approver: Person;
  /** Of one person: the first phone is active, the keys of the others wait. */
  let phones: Awaited<ReturnType<EnrollingCustomer['enrollWithPhone']>>[];

  beforeAll(async () => {
    browser = await connectBrowser();
    const { suite, receiver } = stage();
    admin = await ConsoleApi.logIn(suite.url, userOf('admin'), password);
    const host = await EnrollingCustomer.create(admin, suite, { customer, callback: `${receiver}/hook` });
    await requireFourEyes();
    const face = makeSyntheticFaces(2029)();
    phones = [];
    for (let phone = 0; phone < 3; phone++) phones.push(await host.enrollWithPhone(face));
    reviewer = await logIn('reviewer');
    approver = await logIn('approver');
  });
  afterAll(async () => {
    for (const person of [reviewer, approver]) await person?.window.close();
    await browser?.close();
  });

  async function requireFourEyes(): Promise<void> {
    const customers = await admin.call<{ id: string; name: string }[]>('GET', 'services/sessions/customers');
    const { id } = customers.find(({ name }) => name === customer)!;
    await admin.call('PATCH', `services/sessions/customers/${id}`, { review_four_eyes: true });
  }

  async function logIn(role: 'reviewer' | 'approver'): Promise<Person> {
    const window = await ConsoleWindow.open(browser);
    await window.logIn(userOf(role), password, address());
    return { window, keyboard: new Keyboard(window), user: userOf(role) };
  }

  const items = ({ window }: Person): Locator => window.main.locator('.queue > li');
  const toast = ({ window }: Person, key: string): Promise<void> =>
    window.page.locator('.toasts').getByText(window.text(key)).last().waitFor();
  const expectItems = (person: Person, count: number) =>
    eventually(async () => expect(await items(person).count()).toBe(count));
  const readSessions = async () =>
    (await admin.call<{ items: { id: string; review: object | null }[] }>('GET', `${api}/sessions`)).items;
  const readAudit = async () => {
    const path = `customers/${customer}/test/sanctions/v2/open-sanctions/audit`;
    interface Page {
      items: { action: string; subject: string; actor: { user?: string }; after?: object }[];
    }
    return (await admin.call<Page>('GET', path)).items.map(({ action, subject, actor, after }) => ({
      action,
      subject,
      user: actor.user,
      after,
    }));
  };

  /** Decides about the item that has the focus. */
  async function decide(
    { window, keyboard }: Person,
    key: 'a' | 'x',
    reason: 'identity_confirmed' | 'suspected_fraud',
  ): Promise<void> {
    await keyboard.press(key);
    const button = window.text(key === 'a' ? 'act.approve' : 'act.reject');
    await keyboard.decide(window.text(`reviewReason.${reason}`).slice(0, 9), button);
    await window.page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  describe('of sessions that ended with the recommendation to review', () => {
    let first: string;

    it('has all of them, the oldest first', async () => {
      await expectItems(reviewer, phones.length);
      const ids = await items(reviewer).locator('code').allInnerTexts();
      const newestFirst = (await readSessions()).map(({ id }) => id);
      expect(ids).toEqual(newestFirst.reverse());
      first = ids[0]!;
    });

    it('exports what is shown', async () => {
      const { window, keyboard } = reviewer;
      await keyboard.tabTo(window.button('action.exportCsv'));
      const [download] = await Promise.all([window.page.waitForEvent('download'), keyboard.press('Enter')]);
      const lines = (await readDownload(download)).trim().split('\r\n');
      expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(
        await items(reviewer).locator('code').allInnerTexts(),
      );
    });

    it('moves with j and k', async () => {
      const { keyboard } = reviewer;
      await keyboard.tabTo(items(reviewer).nth(0));
      await keyboard.press('j', 'j');
      expect(await keyboard.hasFocus(items(reviewer).nth(2))).toBe(true);
      await keyboard.press('k', 'k');
      expect(await keyboard.hasFocus(items(reviewer).nth(0))).toBe(true);
    });

    it('makes the decision of the reviewer a proposal', async () => {
      const { window, user } = reviewer;
      await decide(reviewer, 'a', 'identity_confirmed');
      await toast(reviewer, 'review.proposed');
      const values = {
        user,
        decision: window.text('reviewDone.approve'),
        reason: window.text('reviewReason.identity_confirmed'),
      };
      await items(reviewer).nth(0).getByText(window.text('review.ownProposal', values)).waitFor();
      expect(await items(reviewer).count()).toBe(phones.length);
    });

    it('does not accept the same decision of the same person as the second one', async () => {
      await reviewer.keyboard.tabTo(items(reviewer).nth(0));
      await decide(reviewer, 'a', 'identity_confirmed');
      await toast(reviewer, 'review.proposed');
      const session = (await readSessions()).find(({ id }) => id === first);
      expect(session?.review).toMatchObject({ status: 'proposed', operator: reviewer.user });
      const actions = (await readAudit()).map(({ action }) => action);
      expect(actions.filter((action) => action.startsWith('session.'))).toEqual(['session.proposed']);
    });

    it('takes the decision when the approver decides the same, and the next item gets the focus', async () => {
      const { window, keyboard } = approver;
      await window.open(address());
      await expectItems(approver, phones.length);
      await items(approver).nth(0).getByText(reviewer.user).waitFor();
      await keyboard.tabTo(items(approver).nth(0));
      const next = await items(approver).nth(1).locator('code').first().innerText();
      await decide(approver, 'a', 'identity_confirmed');
      await toast(approver, 'reviewDone.approve');
      await expectItems(approver, phones.length - 1);
      expect(await items(approver).nth(0).locator('code').first().innerText()).toBe(next);
      await eventually(async () => expect(await keyboard.hasFocus(items(approver).nth(0))).toBe(true));
      const session = (await readSessions()).find(({ id }) => id === first);
      expect(session?.review).toMatchObject({
        status: 'decided',
        decision: 'approve',
        operator: approver.user,
        proposedBy: reviewer.user,
      });
    });

    it('opens the next session with Enter, where x proposes to reject it', async () => {
      const { window, keyboard } = approver;
      await keyboard.press('Enter');
      await window.page.waitForURL(/\/sessions\/[0-9a-f-]{36}$/);
      await window.main.getByText(window.text('review.waits')).waitFor();
      await decide(approver, 'x', 'suspected_fraud');
      await toast(approver, 'review.proposed');
      const id = new URL(window.page.url()).pathname.split('/').at(-1);
      await eventually(async () => {
        const session = (await readSessions()).find((each) => each.id === id);
        expect(session?.review).toMatchObject({ status: 'proposed', decision: 'reject' });
      });
    });
  });

  describe('of keys of phones that wait for approval', () => {
    const open = async (person: Person): Promise<void> => {
      const { window, keyboard } = person;
      await window.open(address());
      await keyboard.tabTo(window.main.getByRole('link', { name: window.text('queue.credentials') }));
      await keyboard.press('Enter');
      await window.page.waitForURL(/queue=credentials/);
      await expectItems(person, 2);
      await keyboard.tabTo(items(person).nth(0));
    };
    const readStatuses = async () => {
      const { credentials } = await admin.call<{ credentials: { id: string; status: string }[] }>(
        'GET',
        `${api}/v2/people/${phones[0]!.puid}/credentials`,
      );
      return phones.map(({ keyId }) => credentials.find(({ id }) => id === keyId)?.status);
    };

    it('are of the same person, and are proposed to be approved and rejected', async () => {
      expect(new Set(phones.map(({ puid }) => puid)).size).toBe(1);
      expect(await readStatuses()).toEqual(['active', 'pending', 'pending']);
      await open(reviewer);
      await decide(reviewer, 'a', 'identity_confirmed');
      await toast(reviewer, 'review.proposed');
      await reviewer.keyboard.tabTo(items(reviewer).nth(0));
      await reviewer.keyboard.press('j');
      await decide(reviewer, 'x', 'suspected_fraud');
      await eventually(async () =>
        expect(await items(reviewer).locator('.note').getByText(reviewer.user).count()).toBe(2),
      );
      expect(await readStatuses()).toEqual(['active', 'pending', 'pending']);
    });

    it('become active and deleted when the approver decides the same', async () => {
      await open(approver);
      await decide(approver, 'a', 'identity_confirmed');
      await toast(approver, 'reviewDone.approve');
      await expectItems(approver, 1);
      await eventually(async () =>
        expect(await approver.keyboard.hasFocus(items(approver).nth(0))).toBe(true),
      );
      await decide(approver, 'x', 'suspected_fraud');
      await toast(approver, 'reviewDone.reject');
      await approver.window.main.getByText(approver.window.text('review.none')).waitFor();
      expect(await readStatuses()).toEqual(['active', 'active', 'rejected']);
    });

    it('are recorded with who decided, and why', async () => {
      const [, approved, rejected] = phones.map(({ keyId }) => `credential/${keyId}`);
      const entries = (await readAudit())
        .reverse()
        .filter(({ subject }) => subject.startsWith('credential/'));
      const { user: proposedBy } = reviewer;
      expect(entries).toMatchObject([
        { action: 'credential.proposed', subject: approved, user: proposedBy },
        { action: 'credential.proposed', subject: rejected, user: proposedBy },
        {
          action: 'credential.approved',
          subject: approved,
          user: approver.user,
          after: { reason: 'identity_confirmed', proposedBy },
        },
        {
          action: 'credential.rejected',
          subject: rejected,
          user: approver.user,
          after: { reason: 'suspected_fraud', proposedBy },
        },
      ]);
    });
  });

  it('shows a viewer what waits, and no way to decide', async () => {
    const window = await ConsoleWindow.open(browser);
    await window.logIn(userOf('viewer'), password, address());
    const viewer = { window, keyboard: new Keyboard(window), user: userOf('viewer') };
    await expectItems(viewer, phones.length - 1);
    for (const key of ['act.approve', 'act.reject']) expect(await window.button(key).count()).toBe(0);
    await viewer.keyboard.tabTo(items(viewer).nth(0));
    await viewer.keyboard.press('a');
    expect(await window.page.getByRole('dialog').count()).toBe(0);
    await window.close();
  });

  it('causes no error, dialog or violation', () => {
    expect([...reviewer.window.incidents, ...approver.window.incidents]).toEqual([]);
  });
});
