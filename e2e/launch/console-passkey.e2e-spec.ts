import { reservePort } from '@gatehouse/embedded';
import {
  adminToken,
  type AppProcess,
  createAppEnvironment,
  startApp,
  waitUntilReady,
} from '@gatehouse/testing';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser, withChromium } from './chromium';
import { startEntrance } from './entrance';

const password = 'correct horse battery staple';

/** The console with the user `admin`, as browsers reach it: passkeys need a domain, and 127.0.0.1 is not one. */
async function startConsole(variables: Record<string, string> = {}) {
  const reserved = await reservePort();
  const environment = await createAppEnvironment();
  const origin = `http://localhost:${reserved.port}`;
  const all = {
    ...environment.env,
    GATEHOUSE_ADMIN_TOKEN: adminToken,
    PUBLIC_URL: origin,
    CONSOLE_ADMIN_PASSWORD: password,
    RATE_LIMIT_PER_MINUTE: '0',
    ...variables,
  };
  const migration = startApp('console', all, ['migrate']);
  if ((await migration.exitCode()) !== 0) throw new Error(migration.log());
  const app: AppProcess = startApp('console', all);
  await waitUntilReady(app);
  const entrance = await startEntrance(reserved.port, () => app.url);
  const close = async () => {
    await entrance.close();
    app.child.kill('SIGKILL');
    await app.exitCode();
    reserved.release();
    await environment.drop();
  };
  return { origin, close };
}

/** A device with fingerprints, which Chromium simulates. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('User').fill('admin');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

const userMenu = (page: Page) => page.getByRole('button', { name: 'Account of admin' });

withChromium('a passkey of the console', () => {
  let browser: Browser;
  const closes: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    for (const close of closes.splice(0)) await close();
  });

  const open = async (variables?: Record<string, string>): Promise<Page> => {
    const { origin, close } = await startConsole(variables);
    const context = await browser.newContext({ locale: 'en-US' });
    closes.push(async () => {
      await context.close();
      await close();
    });
    const page = await context.newPage();
    await page.goto(`${origin}/console/`);
    return page;
  };

  it('is added under “Security”, asked for after the password, and removed', async () => {
    const page = await open();
    const { cdp, authenticatorId } = await addAuthenticator(page);
    await enterPassword(page);
    await userMenu(page).click();
    await page.getByRole('button', { name: 'Security' }).click();
    await page.getByText('You have no passkey.').waitFor();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Laptop');
    await page.getByLabel('Your password').fill('not the password');
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.getByText('The password is wrong.').waitFor();
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.getByText('Laptop', { exact: true }).waitFor();
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ rpId: 'localhost' }]);
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();

    await userMenu(page).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await enterPassword(page);
    await page.getByRole('heading', { name: 'Confirm with a passkey' }).waitFor();
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).not.toContain('gatehouse_console');
    // A finger that the device does not know: the request ends, and can be repeated.
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('was cancelled, or took too long').waitFor();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await userMenu(page).waitFor();

    await userMenu(page).click();
    await page.getByRole('button', { name: 'Security' }).click();
    await page.getByRole('button', { name: 'Remove: Laptop' }).click();
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('You have no passkey.').waitFor();
  });

  it('is added at the login where it is required', async () => {
    const page = await open({ CONSOLE_SECOND_FACTOR: 'required' });
    await addAuthenticator(page);
    await enterPassword(page);
    await page.getByRole('heading', { name: 'Add a passkey' }).waitFor();
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await userMenu(page).waitFor();
  });
});
