/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch */
import { eventually } from '@gatehouse/testing';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import type { Browser, Locator, Route } from 'playwright-core';
import { withChromium } from '../launch/chromium';
import { connectBrowser } from './browser';
import { ConsoleApi } from './console-api';
import { ConsoleWindow } from './console-window';
import { readDownload } from './download';
import { addressOf, screens } from './screen.table';
import { runDatasets } from './seed/datasets-command';
import { customerPairs, toEntity } from './seed/person.table';
import { customer, password, userOf } from './seed/seed';
import { stage } from './stage';

const lines = (pairs: typeof customerPairs): string =>
  pairs.map((pair) => JSON.stringify(toEntity(pair))).join('\n');

withChromium('an admin of the installation', () => {
  let browser: Browser;
  let admin: ConsoleApi;
  let window: ConsoleWindow;
  beforeAll(async () => {
    browser = await connectBrowser();
    admin = await ConsoleApi.logIn(stage().suite.url, userOf('admin'), password);
    window = await ConsoleWindow.open(browser);
    await window.logIn(userOf('admin'), password);
  });
  afterAll(async () => {
    await window?.close();
    await browser?.close();
  });

  const rows = (table: string): Locator =>
    window.page.getByRole('grid', { name: table, exact: true }).locator('[role=row]:not(.row-head)');
  const toast = (key: string): Promise<void> =>
    window.page.locator('.toasts').getByText(window.text(key)).last().waitFor();

  describe('of API keys', () => {
    const name = 'key shop';
    let secret: string;
    const ownRow = () => rows(window.text('nav.keys')).filter({ hasText: name });
    const create = (key: string) =>
      fetch(`${stage().suite.url}/session`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: '{}',
      });

    it('creates one, which is shown once and works', async () => {
      await window.goTo(screens.keys);
      await window.button('key.create').click();
      const form = window.page.getByRole('dialog');
      await form.getByLabel(window.text('scope.customer')).fill(name);
      await form.getByRole('button', { name: window.text('key.create') }).click();
      const shown = window.page.getByRole('alertdialog');
      secret = await shown.locator('code').innerText();
      expect(secret).toMatch(/^gh_test_/);
      expect((await create(secret)).status).toBe(201);
      await shown.getByRole('button', { name: window.text('key.stored') }).click();
      await ownRow().waitFor();
      const page = await window.page.content();
      expect(page).not.toContain(secret);
      expect(await ownRow().locator('code').innerText()).toBe(`…${secret.slice(-4)}`);
    });

    it('is not shown it again', async () => {
      const listed = await (await admin.send('GET', 'services/sessions/keys')).text();
      expect(listed).toContain(name);
      expect(listed).not.toContain(secret);
      await window.open(screens.keys);
      await ownRow().waitFor();
      expect(await window.page.content()).not.toContain(secret);
    });

    it('revokes it: it is refused within seconds', async () => {
      await ownRow()
        .getByRole('button', { name: window.text('key.revoke') })
        .click();
      const dialog = window.page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: window.text('key.revoke') }).click();
      await toast('key.revoked');
      await ownRow().waitFor({ state: 'detached' });
      await window.main.getByRole('link', { name: window.text('keyStatus.revoked') }).click();
      await ownRow().getByText(window.text('keyStatus.revoked')).waitFor();
      await eventually(async () => expect((await create(secret)).status).toBe(401));
    });
  });

  describe('of the audit trail', () => {
    const verification = () => window.page.getByRole('dialog', { name: window.text('audit.verify') });
    const result = (chain: string) => rows(window.text('audit.verify')).filter({ hasText: chain });
    const verify = async (): Promise<void> => {
      await window.button('audit.verify').click();
      await verification().getByText(window.text('audit.endHint')).waitFor();
    };
    const close = async (): Promise<void> => {
      await window.page.keyboard.press('Escape');
      await verification().waitFor({ state: 'detached' });
    };

    it('verifies the chains of all customers and of the console', async () => {
      await window.goTo(addressOf(screens.audit, stage().samples));
      await verify();
      for (const chain of [`${customer}/test`, 'console'])
        await result(chain).getByText(window.text('audit.intact')).waitFor();
      const ends = await result('console').locator('code').innerText();
      expect(ends).toMatch(/^\d+:[0-9a-f]{64}$/);
      await close();
    });

    it('sees which entry was changed in the database', async () => {
      const name = 'forged';
      await admin.call('POST', 'services/sessions/keys', { customer: name, mode: 'test' });
      // Reading is recorded.
      await admin.call('GET', `customers/${name}/test/sanctions/v2/open-sanctions/audit`);
      const customers = await admin.call<{ id: string; name: string }[]>(
        'GET',
        'services/sessions/customers',
      );
      const { id } = customers.find((each) => each.name === name)!;
      const client = new Client({ connectionString: stage().suite.databaseUrl });
      await client.connect();
      const { rowCount } = await client.query(
        `UPDATE audit.entries SET action = 'nothing.done' WHERE chain = $1 AND position = 1`,
        [`${id}/test`],
      );
      await client.end();
      expect(rowCount).toBe(1);
      await verify();
      await result(`${name}/test`).getByText(window.text('audit.damaged')).waitFor();
      await verification().getByRole('alert').getByText(`${name}/test: entry 1 was changed`).waitFor();
      await result(`${customer}/test`).getByText(window.text('audit.intact')).waitFor();
      await close();
    });

    it('finds logins and reads of personal data in the trail of the console', async () => {
      await window.main.getByRole('link', { name: window.text('trail.console') }).click();
      await window.page.waitForURL(/trail=console/);
      await window.main.getByRole('searchbox', { name: window.text('audit.action') }).fill('login.succeeded');
      const logins = rows(window.text('nav.audit')).filter({ hasText: 'login.succeeded' });
      await logins
        .filter({ hasText: userOf('admin') })
        .first()
        .waitFor();
      await eventually(async () =>
        expect(await rows(window.text('nav.audit')).filter({ hasNotText: 'login.succeeded' }).count()).toBe(
          0,
        ),
      );
    });

    it('exports the whole trail of the console, whose export is its last entry', async () => {
      await window.goTo(addressOf(screens.audit, stage().samples));
      await window.main.getByRole('link', { name: window.text('trail.console') }).click();
      await window.page.waitForURL(/trail=console/);
      const [download] = await Promise.all([
        window.page.waitForEvent('download'),
        window.button('auditExport.csv').click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^audit-console-[\d-]+\.csv$/);
      const [title, ...entries] = (await readDownload(download)).trim().split('\r\n');
      expect(title).toMatch(/^.?position,at,actor,key,user,action,/);
      const { items } = await admin.call<{ items: { position: number; action: string }[] }>(
        'GET',
        'audit?limit=1&action=audit.exported',
      );
      expect(Number(entries.at(-1)?.split(',')[0])).toBe(items[0]!.position - 1);
    });

    it('exports all entries of a customer, one per line', async () => {
      await window.goTo(addressOf(screens.audit, stage().samples));
      const [download] = await Promise.all([
        window.page.waitForEvent('download'),
        window.button('auditExport.jsonl').click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^audit-demo-[\d-]+\.jsonl$/);
      const text = (await readDownload(download)).trim();
      const entries = text
        .split('\n')
        .map((line) => JSON.parse(line) as { position: number; action: string });
      const positions = entries.map(({ position }) => position).sort((one, other) => one - other);
      expect(positions).toEqual(positions.map((_, index) => index + 1));
      expect(entries.map(({ action }) => action)).toContain('alert.dismissed');
    });
  });

  describe('of client credentials', () => {
    const name = 'client shop';
    const kinds = [
      ['clients', /^[\w-]+$/],
      ['slcs', /^ghl_/],
    ] as const;

    it.each(kinds)('creates %s, which are shown once, and revokes them', async (kind, format) => {
      const table = () => rows(window.text(`credentialKind.${kind}`)).filter({ hasText: name });
      await window.goTo(screens.clients);
      await window.main.getByRole('link', { name: window.text(`credentialKind.${kind}`) }).click();
      await window.button(`credentialCreate.${kind}`).click();
      const form = window.page.getByRole('dialog');
      await form.getByLabel(window.text('scope.customer')).fill(name);
      await form.getByRole('button', { name: window.text(`credentialCreate.${kind}`) }).click();
      const shown = window.page.getByRole('alertdialog');
      const secret = await shown.locator('code').innerText();
      expect(secret).toMatch(format);
      await shown.getByRole('button', { name: window.text('key.stored') }).click();
      await table().waitFor();
      expect(await window.page.content()).not.toContain(secret);
      const listed = await (await admin.send('GET', `services/sessions/${kind}`)).text();
      expect(listed).toContain(name);
      expect(listed).not.toContain(secret);
      await table()
        .getByRole('button', { name: window.text('key.revoke') })
        .click();
      const dialog = window.page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: window.text('key.revoke') }).click();
      await toast('client.revoked');
      await table().waitFor({ state: 'detached' });
      await window.main.getByRole('link', { name: window.text('keyStatus.revoked') }).click();
      await table().getByText(window.text('keyStatus.revoked')).waitFor();
    });
  });

  describe('of lists', () => {
    const name = 'own_list';
    const upload = async (pairs: typeof customerPairs): Promise<void> => {
      const dialog = window.page.getByRole('dialog');
      const buffer = Buffer.from(lines(pairs));
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: `${name}.json`, mimeType: 'application/json', buffer });
      const submit = dialog.getByRole('button', { name: window.text('import.start') });
      await eventually(async () => expect(await submit.isEnabled()).toBe(true));
      await submit.click();
    };
    const closeResult = async (): Promise<void> => {
      const done = window.page.getByRole('dialog', { name: window.text('importOutcome.replaced') });
      await done
        .getByRole('button', { name: window.text('action.close'), exact: true })
        .last()
        .click();
      await done.waitFor({ state: 'detached' });
    };

    it('imports one from a file, and sees the progress meanwhile', async () => {
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      const hold = async (route: Route) => {
        await held;
        await route.continue();
      };
      const address = `**/datasets/${name}/import?*`;
      await window.page.route(address, hold);
      await window.goTo(screens.lists);
      await window.button('lists.import').click();
      await upload(customerPairs.slice(0, 5));
      await window.page.getByRole('dialog').getByRole('progressbar').waitFor();
      letGo();
      await closeResult();
      await window.page.unroute(address, hold);
      await rows(window.text('nav.lists')).filter({ hasText: name }).click();
      await window.page.waitForURL(new RegExp(`/lists/${name}$`));
      await window.main.getByText(window.text('lists.onlyVersion')).waitFor();
    });

    it('imports a further version, and sees what it changed', async () => {
      await window.button('lists.importVersion').click();
      // Without the first two, with one more.
      await upload(customerPairs.slice(2, 6));
      await closeResult();
      const tile = (kind: string) =>
        window.main
          .locator('.tile')
          .filter({ hasText: window.text(`changeKind.${kind}`) })
          .locator('.tile-value');
      await eventually(async () => {
        expect(await tile('added').innerText()).toBe('1');
        expect(await tile('removed').innerText()).toBe('2');
        expect(await tile('unchanged').innerText()).toBe('3');
      });
      await window.button('lists.showEntries').click();
      await rows(window.text('changeKind.added')).getByText(customerPairs[5]!.listed.name).waitFor();
    });

    it('has a list from a URL checked now, which gets the new version', async () => {
      let served = customerPairs.slice(0, 3);
      const server = http.createServer((_, response) => response.end(lines(served)));
      await once(server.listen(0, '127.0.0.1'), 'listening');
      try {
        const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.json`;
        const { home } = stage().suite;
        await runDatasets(home, 'import', url, '--name', 'served_list', '--format', 'ftm-json');
        served = customerPairs.slice(0, 4);
        await eventually(async () => {
          const { items } = await admin.call<{ items: { name: string }[] }>(
            'GET',
            'services/sanctions/datasets',
          );
          expect(items.map(({ name: each }) => each)).toContain('served_list');
        });
        await window.open('/lists/served_list');
        await rows(window.text('lists.versions')).first().waitFor();
        expect(await rows(window.text('lists.versions')).count()).toBe(1);
        await window.button('lists.refresh').click();
        await toast('lists.checkRequested');
        await eventually(async () => expect(await rows(window.text('lists.versions')).count()).toBe(2));
      } finally {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    });
  });

  it('causes no error, dialog or violation', () => expect(window.incidents).toEqual([]));
});
