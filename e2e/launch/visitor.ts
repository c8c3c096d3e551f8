import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { barriersOn } from './barriers';
import { Language } from './language';
import { measured } from './measurement';
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
  /** What is special about the browser. */
  browser?: BrowserContextOptions;
}

// Only a test that fails waits for so long.
const patience = 180_000;
const mostSteps = 20;
const mostTries = 3;

/** Somebody with a browser profile of their own. */
export class Visitor {
  readonly language: Language;
  private opened = 0;

  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly traffic: Traffic,
    readonly screens: ScreenWatch,
    language: string,
  ) {
    this.language = new Language(language);
  }

  static async with(browser: Browser, options: VisitorOptions): Promise<Visitor> {
    const { name, origin, device = 'phone', allowsCamera = true, language = 'en', before } = options;
    const { userAgent, ...traits } = devices[device];
    const context = await browser.newContext({
      ...traits,
      userAgent: userAgent(`${browser.version().split('.')[0]}.0.0.0`),
      locale: language,
      permissions: allowsCamera ? ['camera'] : [],
      ...options.browser,
    });
    const screens = new ScreenWatch(name);
    await screens.begin(context);
    if (before) await context.addInitScript(before);
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    return new Visitor(name, context, page, new Traffic(page, origin), screens, language);
  }

  async open(url: string): Promise<void> {
    this.screens.restart();
    this.opened = performance.now();
    await this.page.goto(url, { waitUntil: 'commit' });
  }

  /** Opens the page and agrees to what it says. */
  async agree(url: string): Promise<void> {
    await this.open(url);
    await this.press('consent.agree');
  }

  button(key: string): Locator {
    return this.page.getByRole('button', { name: this.language.pattern(key) });
  }

  link(key: string): Locator {
    return this.page.getByRole('link', { name: this.language.pattern(key) });
  }

  field(key: string): Locator {
    return this.page.getByLabel(this.language.pattern(key));
  }

  async press(key: string): Promise<void> {
    await this.button(key).first().click();
  }

  /** Goes to a button from wherever the focus is, and presses it. */
  async pressByKeyboard(key: string): Promise<void> {
    const focused = this.button(key).and(this.page.locator(':focus'));
    for (let steps = 0; (await focused.count()) === 0; steps++) {
      if (steps === mostSteps) throw new Error(`The keyboard does not get to "${key}".`);
      await this.page.keyboard.press('Tab');
    }
    await this.page.keyboard.press('Enter');
  }

  /** Waits until screen readers are told one of these texts. */
  async hears(...keys: string[]): Promise<void> {
    const texts = keys.map((key) => this.page.getByRole('status').getByText(this.language.pattern(key)));
    await texts.reduce((either, text) => either.or(text)).waitFor({ state: 'attached' });
  }

  /** Waits until the page shows a text, as a heading or anywhere else. */
  async reads(key: string): Promise<void> {
    await this.sees(this.text(key));
  }

  async isAt(screen: string): Promise<void> {
    await this.sees(this.screen(screen));
  }

  /** The same for what follows a scan. */
  async comesToRead(key: string): Promise<void> {
    await this.comesTo(this.text(key));
  }

  async comesToBeAt(screen: string): Promise<void> {
    await this.comesTo(this.screen(screen));
  }

  /** Waits until camera and models run, and the face was found. */
  async isAskedToTurn(): Promise<void> {
    await this.page.locator('.stage-turning').waitFor();
  }

  /** Gives the picture of a document. */
  async chooseDocument(file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.comesToBeAt('document');
    await this.page.locator('input[type=file]').setInputFiles(file);
  }

  /** Waits until the host's website is shown again, and gives what its address says. */
  async whenBack(site: string): Promise<Record<string, string>> {
    await this.page.waitForURL((url) => url.href.startsWith(site));
    return Object.fromEntries(new URL(this.page.url()).searchParams);
  }

  /** Keeps how long it took from opening the page to a screen, what was loaded, and what was sent. */
  async measure(screen = 'result'): Promise<void> {
    const end = this.screens.seen.find(({ name }) => name === screen)?.at ?? performance.now() - this.opened;
    measured(this.name, {
      'seconds from open to result': (end / 1000).toFixed(1),
      'KB downloaded': Math.round((await this.traffic.received()) / 1000),
      'payload bytes': (await this.traffic.payloads()).join(' + '),
    });
  }

  /** What axe finds on the screen that is serious, a line each. */
  barriers(): Promise<string[]> {
    return barriersOn(this.page);
  }

  /** A passkey authenticator that is built in and says yes; it stays with this page. */
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

  /** Errors of the page, and requests to elsewhere, but for those that a test brings about. */
  troubles(expected?: RegExp): string[] {
    return this.traffic.troubles.filter((trouble) => !expected?.test(trouble));
  }

  private text(key: string): Locator {
    return this.page.getByText(this.language.pattern(key)).first();
  }

  private screen(name: string): Locator {
    return this.page.locator(`main.screen-${name}`);
  }

  /** A scan that the machine was too busy for is done again, as people do. */
  private async comesTo(what: Locator): Promise<void> {
    const again = this.button('action.tryAgain');
    for (let tries = 1; tries < mostTries; tries++) {
      await this.sees(what.or(again).first());
      if (await what.isVisible()) return;
      await again.click();
    }
    await this.sees(what);
  }

  /** Waits for something; in vain, it tells what was there instead. */
  private async sees(what: Locator): Promise<void> {
    await what.waitFor().catch((error: Error) => {
      const seen = this.screens.seen.map(({ name, detail, at }) => `${Math.round(at)} ms: ${name} ${detail}`);
      throw new Error(`${error.message}\nThe person saw:\n${seen.join('\n')}`);
    });
  }

  async close(): Promise<void> {
    await this.screens.done();
    await this.context.close();
  }
}
