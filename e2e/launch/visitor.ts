import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  FrameLocator,
  Locator,
  Page,
} from 'playwright-core';
import { findAccessibilityProblems } from './accessibility';
import { Language } from './language';
import { recordMeasurement } from './measurement';
import { ScreenWatch } from './screen-watch';
import { Traffic } from './traffic';

const devices = {
  phone: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent: (version: string) =>
      `Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Mobile Safari/537.36`,
  },
  desktop: {
    viewport: { width: 1280, height: 800 },
    userAgent: (version: string) =>
      `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`,
  },
};

export interface VisitorOptions {
  /** Names the folder of the screenshots, and the line of the measurements. */
  name: string;
  origin: string;
  device?: keyof typeof devices;
  /** False: the browser refuses the camera, as after "Block". */
  allowsCamera?: boolean;
  language?: string;
  /** JavaScript that runs before the page does. */
  before?: string;
  /** Overrides of the browser context. */
  browser?: BrowserContextOptions;
}

// Only failing tests wait this long.
const timeoutMs = 180_000;
const maxTabs = 20;
const maxTries = 3;
const interrupted = /interrupted by another navigation|ERR_ABORTED/;

/** A person with their own browser profile. */
export class Visitor {
  readonly language: Language;
  private opened = 0;
  /** Where the launch page is: in the window, or in a frame of it. */
  private root: Page | FrameLocator;

  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly traffic: Traffic,
    readonly screens: ScreenWatch,
    language: string,
  ) {
    this.language = new Language(language);
    this.root = page;
  }

  static async with(browser: Browser, options: VisitorOptions): Promise<Visitor> {
    const { name, origin, device = 'phone', allowsCamera = true, language = 'en', before } = options;
    const { userAgent, ...traits } = devices[device];
    const context = await browser.newContext({
      ...traits,
      userAgent: userAgent(`${browser.version().split('.')[0]}.0.0.0`),
      locale: language,
      permissions: allowsCamera ? ['camera'] : [],
      // Its requests cannot be intercepted.
      serviceWorkers: 'block',
      ...options.browser,
    });
    context.setDefaultTimeout(timeoutMs);
    const screens = new ScreenWatch(name);
    await screens.begin(context);
    if (before) await context.addInitScript(before);
    const page = await context.newPage();
    return new Visitor(name, context, page, new Traffic(page, origin), screens, language);
  }

  async open(url: string): Promise<void> {
    // The visit before may be leaving for the website of the host at this moment.
    for (let tries = 1; ; tries++)
      try {
        return await this.visit(url);
      } catch (error) {
        if (tries === maxTries || !interrupted.test((error as Error).message)) throw error;
      }
  }

  /** Opens the page and gives consent. */
  async agree(url: string): Promise<void> {
    await this.open(url);
    await this.press('consent.agree');
  }

  /** The launch page is shown in a frame of the page. */
  enterFrame(): void {
    this.root = this.page.frameLocator('iframe');
  }

  /** Continues in another window of the same browser, which the given action opens. */
  async enterWindow(open: () => Promise<void>): Promise<Visitor> {
    const [page] = await Promise.all([this.context.waitForEvent('page'), open()]);
    const { name, context, traffic, screens, language } = this;
    return new Visitor(`${name} window`, context, page, traffic, screens, language.tag);
  }

  button(key: string): Locator {
    return this.root.getByRole('button', { name: this.language.pattern(key) });
  }

  link(key: string): Locator {
    return this.root.getByRole('link', { name: this.language.pattern(key) });
  }

  field(key: string): Locator {
    return this.root.getByLabel(this.language.pattern(key));
  }

  async press(key: string): Promise<void> {
    await this.button(key).first().click();
  }

  /** Repeats a scan, and waits until the page asks for it no more. */
  async tryAgain(): Promise<void> {
    const again = this.button('action.tryAgain');
    await again.click();
    await again.waitFor({ state: 'hidden' });
  }

  /** Moves the focus to a button with the Tab key, and presses it. */
  async pressByKeyboard(key: string): Promise<void> {
    const focused = this.button(key).and(this.root.locator(':focus'));
    for (let steps = 0; (await focused.count()) === 0; steps++) {
      if (steps === maxTabs) throw new Error(`The button "${key}" cannot be reached with the keyboard.`);
      await this.page.keyboard.press('Tab');
    }
    await this.page.keyboard.press('Enter');
  }

  /** Waits until one of these texts is announced to screen readers. */
  async announces(...keys: string[]): Promise<void> {
    const texts = keys.map((key) => this.root.getByRole('status').getByText(this.language.pattern(key)));
    await texts.reduce((either, text) => either.or(text)).waitFor({ state: 'attached' });
  }

  /** Waits until the page shows a text, as a heading or anywhere else. */
  async shows(key: string): Promise<void> {
    await this.sees(this.text(key));
  }

  /** Waits until the page shows a text within a longer one. */
  async showsPart(key: string): Promise<void> {
    await this.sees(this.root.getByText(this.language.text(key)).first());
  }

  async showsScreen(screen: string): Promise<void> {
    await this.sees(this.screen(screen));
  }

  /** The same after a scan, with retries. */
  async eventuallyShows(key: string): Promise<void> {
    await this.eventuallySees(this.text(key));
  }

  async eventuallyShowsScreen(screen: string): Promise<void> {
    await this.eventuallySees(this.screen(screen));
  }

  async eventuallyShowsStage(stage: string): Promise<void> {
    await this.eventuallySees(this.root.locator(`.stage-${stage}`));
  }

  /** Waits for the screen after a scan that failed; whether it gives this reason. On a busy machine there may be another one. */
  async failsWith(key: string): Promise<boolean> {
    await this.showsScreen('again');
    return this.text(key).isVisible();
  }

  /** How many scans have failed so far. */
  get failedScans(): number {
    return this.screens.names().filter((name) => name === 'again').length;
  }

  /** Waits until the camera and the models run, and the face was detected. */
  async requestsTurn(): Promise<void> {
    await this.root.locator('.stage-moving').waitFor();
  }

  /** Uploads the picture of a document. */
  async chooseDocument(file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.eventuallyShowsScreen('document');
    await this.root.locator('input[type=file]').setInputFiles(file);
  }

  /** Waits for the redirect to the website of the host; returns its query parameters. */
  async returnedTo(site: string): Promise<Record<string, string>> {
    await this.page.waitForURL((url) => url.href.startsWith(site));
    return Object.fromEntries(new URL(this.page.url()).searchParams);
  }

  /** Records the time from opening the page to a screen, the downloads, and the payloads. */
  async measure(screen = 'result'): Promise<void> {
    const end = this.screens.seen.find(({ name }) => name === screen)?.at ?? performance.now() - this.opened;
    recordMeasurement(this.name, {
      'seconds from open to result': (end / 1000).toFixed(1),
      'KB downloaded': Math.round((await this.traffic.received()) / 1000),
      'payload bytes': (await this.traffic.payloads()).join(' + '),
    });
  }

  /** The serious findings of axe on the screen, one line each. */
  accessibilityProblems(): Promise<string[]> {
    return findAccessibilityProblems(this.page);
  }

  /** Adds a built-in passkey authenticator that confirms every request; it belongs to this page. */
  async addAuthenticator(): Promise<void> {
    const session = await this.context.newCDPSession(this.page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  }

  /** Errors of the page and requests to other origins, except for expected ones. */
  problems(expected?: RegExp): string[] {
    return this.traffic.problems.filter((problem) => !expected?.test(problem));
  }

  /** The element with a text. */
  text(key: string): Locator {
    return this.root.getByText(this.language.pattern(key)).first();
  }

  private async visit(url: string): Promise<void> {
    this.screens.restart();
    this.opened = performance.now();
    await this.page.goto(url, { waitUntil: 'commit' });
  }

  private screen(name: string): Locator {
    return this.root.locator(`main.screen-${name}`);
  }

  /** Repeats a scan that failed because the machine was busy. */
  private async eventuallySees(what: Locator): Promise<void> {
    const again = this.button('action.tryAgain');
    for (let tries = 1; tries < maxTries; tries++) {
      await this.sees(what.or(again).first());
      // A result is shown for a few seconds only; the button stays.
      if (!(await again.isVisible()) || (await what.isVisible())) return;
      await this.tryAgain();
    }
    await this.sees(what);
  }

  /** Waits for an element; on a timeout the error lists the screens that were shown. */
  private async sees(what: Locator): Promise<void> {
    await what.waitFor().catch((error: Error) => {
      const seen = this.screens.seen.map(({ name, detail, at }) => `${Math.round(at)} ms: ${name} ${detail}`);
      throw new Error(`${error.message}\nShown screens:\n${seen.join('\n')}`);
    });
  }

  async close(): Promise<void> {
    await this.screens.done();
    await this.context.close();
  }
}
