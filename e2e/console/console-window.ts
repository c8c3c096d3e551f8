/* eslint-disable @nx/enforce-module-boundaries -- the texts of the page, which are in no library */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { de } from '../../apps/console-page/src/language/texts/de';
import { en } from '../../apps/console-page/src/language/texts/en';
import { stage } from './stage';

export type Language = 'en' | 'de';
export type Theme = 'light' | 'dark';

export interface WindowOptions {
  url?: string;
  language?: Language;
  theme?: Theme;
  viewport?: { width: number; height: number };
  deviceScaleFactor?: number;
}

// Only failing tests wait this long.
const timeoutMs = 90_000;
const texts: Record<Language, Readonly<Record<string, string>>> = { en, de };

// Polling by Playwright evaluates strings later, which the policy of the page forbids.
const waitUntil = (condition: string): string => `new Promise((resolve, reject) => {
  const end = Date.now() + ${timeoutMs};
  const check = () => {
    if (${condition}) return resolve();
    if (Date.now() > end) return reject(new Error('The screen stays ' + document.body.innerText));
    setTimeout(check, 20);
  };
  check();
})`;

/** The screen has its data, its empty state, or a problem. */
const settled = waitUntil(
  `document.querySelector('#main')?.querySelector('h1, .state') && !document.querySelector('#main').querySelector('[data-left], .loading, .spinner')`,
);

/** An address without customer, mode, query and values: React keeps the elements while it stays the same. */
const screenOf = (path: string): string => {
  const [screen = '', ...values] = path
    .replace(/\?.*/, '')
    .replace(/^\/console\/(c\/[^/]+\/[^/]+\/)?/, '')
    .split('/');
  return [screen, values.length].join(' ');
};

/** The console in a browser with its own profile. */
export class ConsoleWindow {
  /** What must never happen: dialogs, violations of the policy, requests to other origins, errors of the page. */
  readonly incidents: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly url: string,
    private language: Language,
  ) {}

  static async open(browser: Browser, options: WindowOptions = {}): Promise<ConsoleWindow> {
    const { url = stage().suite.url, language = 'en', theme = 'light' } = options;
    const { viewport = { width: 1280, height: 800 }, deviceScaleFactor = 1 } = options;
    const context = await browser.newContext({
      viewport,
      deviceScaleFactor,
      locale: language,
      colorScheme: theme,
      reducedMotion: 'reduce',
      acceptDownloads: true,
    });
    context.setDefaultTimeout(timeoutMs);
    const page = await context.newPage();
    const window = new ConsoleWindow(context, page, url, language);
    await window.watch();
    return window;
  }

  close(): Promise<void> {
    return this.context.close();
  }

  /** The text of the page in the current language. */
  text(key: string, values: Record<string, string | number> = {}): string {
    const text = texts[this.language][key];
    if (text === undefined) throw new Error(`There is no text "${key}".`);
    return text.replaceAll(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
  }

  /** Opens an address of the console, as a link in a mail does. */
  async open(address: string): Promise<void> {
    await this.page.goto(`${this.url}/console${address}`);
    await this.settled();
  }

  /** Goes to an address of another screen within the page, as its own links do. */
  async goTo(address: string): Promise<void> {
    const to = `/console${address}`;
    if (screenOf(to) !== screenOf(new URL(this.page.url()).pathname))
      await this.page.evaluate(
        `document.querySelectorAll('#main > *').forEach((old) => (old.dataset.left = ''))`,
      );
    await this.page.evaluate(`history.pushState({}, '', ${JSON.stringify(to)})`);
    await this.settled();
  }

  settled(): Promise<unknown> {
    return this.page.evaluate(settled);
  }

  async logIn(user: string, password: string, next = ''): Promise<void> {
    await this.page.goto(`${this.url}/console${next}`);
    await this.page.getByLabel(this.text('login.user')).fill(user);
    await this.page.getByLabel(this.text('login.password'), { exact: true }).fill(password);
    await this.button('login.submit').click();
    await this.settled();
  }

  async changeLanguage(language: Language): Promise<void> {
    await this.page.evaluate(`localStorage.setItem('gatehouse.console.language', '${language}')`);
    this.language = language;
    await this.page.reload();
    await this.settled();
  }

  changeTheme(theme: Theme): Promise<void> {
    return this.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  }

  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.text(key), exact: true });
  }

  get main(): Locator {
    return this.page.locator('#main');
  }

  get heading(): Locator {
    return this.main.locator('h1');
  }

  /** The titles in the navigation. */
  navigation(): Promise<string[]> {
    return this.page.locator('.sidebar .nav-link').allInnerTexts();
  }

  /** Whether the screen is shown, or that the user may not see it. */
  async access(): Promise<'shown' | 'refused' | 'neither'> {
    const isRefused = await this.main.getByText(this.text('state.noPermission'), { exact: true }).isVisible();
    const isShown = await this.heading.isVisible();
    return isRefused === isShown ? 'neither' : isShown ? 'shown' : 'refused';
  }

  private async watch(): Promise<void> {
    const report = (incident: string) => void this.incidents.push(incident);
    await this.context.exposeBinding('reportViolation', (_, directive: string) =>
      report(`violation of ${directive}`),
    );
    await this.context.addInitScript(
      `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        reportViolation([effectiveDirective, blockedURI, sample].join(' ')))`,
    );
    this.context.on('dialog', (dialog) => {
      report(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    this.context.on('weberror', (error) => report(`error ${error.error().message}`));
    this.context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== new URL(this.url).origin && !['data:', 'blob:'].includes(protocol))
        report(`request to ${request.url()}`);
    });
  }
}
