import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { artefacts } from '../artefacts';
import { Language } from '../language';
import { recordMeasurement } from '../measurement';
import { type CanvasCamera, createCameraScript } from './canvas-camera';
import type { EngineBrowser } from './engine';
import type { WebDriver } from './web-driver';

// Only failing tests wait this long.
const timeoutMs = 180_000;
const pauseMs = 100;
const maxPresses = 2;

// Run in the page. WebDriver has no scripts that run before the page; these run before the person agrees, so before the camera opens.
const collectProblems = `
  const problems = (window.gatehouseProblems = []);
  addEventListener('error', ({ message, filename }) => problems.push(message + ' (' + filename + ')'), true);
  addEventListener('unhandledrejection', ({ reason }) => problems.push('unhandled: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    problems.push('blocked by ' + violatedDirective + ': ' + blockedURI));
  const { error } = console;
  console.error = (...args) => {
    problems.push(args.map(String).join(' '));
    error.apply(console, args);
  };`;
const takeProblems = `return (window.gatehouseProblems ?? []).splice(0)`;
const findByText = `
  const [selector, pattern] = arguments;
  const matches = new RegExp(pattern);
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true });
  const nameOf = (element) => element.getAttribute('aria-label') ?? element.textContent.replace(/\\s+/g, ' ');
  const found = [...document.querySelectorAll(selector)].filter((each) => matches.test(nameOf(each)) && isVisible(each));
  return found.at(-1) ?? null;`;
const find = `return document.querySelector(arguments[0])`;
// Unlike the URL of the window, never that of a page that is still loading.
const readLocation = `return location.href`;

export interface EngineVisitorOptions {
  name: string;
  /** The website of the host. */
  site: string;
  /** Without one, the page uses the camera of the browser. */
  camera?: CanvasCamera;
}

/** A person with a browser of another engine. */
export class EngineVisitor {
  private readonly language = new Language();
  private readonly found: string[] = [];
  private opened = 0;
  private repeats = 0;

  constructor(
    private readonly browser: EngineBrowser,
    private readonly options: EngineVisitorOptions,
  ) {}

  async open(url: string): Promise<void> {
    const { origin, pathname } = new URL(url);
    // The visit before may be leaving for the website of the host at this moment, and win.
    await this.repeat(`the page ${origin}${pathname}`, async () => {
      this.opened = performance.now();
      await this.driver.navigate(url);
      return (await this.driver.execute<string>(readLocation)).startsWith(origin + pathname);
    });
    await this.driver.execute(collectProblems);
    if (this.options.camera) await this.replaceCamera(this.options.camera);
  }

  /** The next time that the page opens the camera, it gets this one. */
  async replaceCamera(camera: CanvasCamera): Promise<void> {
    await this.driver.execute(...createCameraScript(camera));
  }

  /** Opens the page and gives consent. */
  async agree(url: string): Promise<void> {
    await this.open(url);
    await this.press('consent.agree');
  }

  /** Waits until a button or a link is enabled, and clicks on it. */
  async press(key: string): Promise<void> {
    await this.waitUntil(`the button "${key}"`, () => this.pressOnce(key));
  }

  async shows(key: string): Promise<void> {
    await this.waitUntil(`the text "${key}"`, () => this.isShown(key));
  }

  async showsScreen(screen: string): Promise<void> {
    await this.waitUntil(`the screen "${screen}"`, () => this.isScreen(screen));
  }

  /** The same after a scan: presses these buttons when they appear. The first repeats a scan that failed because the machine was busy. */
  async eventuallyShows(key: string, ...buttons: string[]): Promise<void> {
    await this.pressUntil(`the text "${key}"`, () => this.isShown(key), buttons);
  }

  /**
   * Waits for the text of a good result. It is shown for three seconds, which a test on a busy machine may miss; the page redirects to the
   * website of the host only after it.
   */
  async showsResult(key: string): Promise<void> {
    await this.waitUntil(`the text "${key}"`, () => this.hasResult(key));
  }

  /** The same after a scan: see `eventuallyShows`. */
  async eventuallyShowsResult(key: string, ...buttons: string[]): Promise<void> {
    await this.pressUntil(`the text "${key}"`, () => this.hasResult(key), buttons);
  }

  async chooseDocument(file: string): Promise<void> {
    await this.showsScreen('document');
    const input = await this.driver.find(find, 'input[type=file]');
    await this.driver.type(input!, file);
  }

  /** The link next to the QR code. */
  async readHandoffLink(): Promise<string> {
    await this.showsScreen('handoff');
    return this.driver.execute<string>(`return document.querySelector('bdi.link').textContent`);
  }

  /** Waits for the redirect to the website of the host; returns its query parameters. */
  async returnedToHost(): Promise<Record<string, string>> {
    await this.waitUntil('the website of the host', () => this.isAtHost());
    return Object.fromEntries(new URL(await this.driver.readUrl()).searchParams);
  }

  /** Records the time from opening the page until now, and how often a scan was repeated. */
  measure(): void {
    const seconds = ((performance.now() - this.opened) / 1000).toFixed(1);
    recordMeasurement(this.options.name, {
      'seconds from open to result': seconds,
      'failed tries': this.repeats,
    });
  }

  /** Errors of the page so far. */
  problems(): string[] {
    return this.found;
  }

  private get driver(): WebDriver {
    return this.browser.driver;
  }

  /** Clicks on a button or a link if it is there. */
  private async pressOnce(key: string): Promise<boolean> {
    const { source } = this.language.pattern(key);
    const button = await this.driver.find(findByText, 'button:not([aria-disabled="true"]), a[href]', source);
    if (button !== undefined) await this.driver.click(button);
    return button !== undefined;
  }

  /** Presses these buttons when they appear, until the check is true. */
  private async pressUntil(what: string, check: () => Promise<boolean>, buttons: string[]): Promise<void> {
    const presses = new Map(['action.tryAgain', ...buttons].map((button) => [button, 0]));
    await this.waitUntil(what, async () => {
      if (await check()) return true;
      for (const [button, count] of presses)
        if (count < maxPresses && (await this.pressOnce(button))) presses.set(button, count + 1);
      this.repeats = presses.get('action.tryAgain') ?? 0;
      return false;
    });
  }

  private async hasResult(key: string): Promise<boolean> {
    return (await this.isShown(key)) || (await this.isAtHost());
  }

  private async isAtHost(): Promise<boolean> {
    return (await this.driver.readUrl()).startsWith(this.options.site);
  }

  private async isShown(key: string): Promise<boolean> {
    return (await this.driver.find(findByText, 'main *', this.language.pattern(key).source)) !== undefined;
  }

  private isScreen(screen: string): Promise<boolean> {
    return this.has(`main.screen-${screen}`);
  }

  private async has(selector: string): Promise<boolean> {
    return (await this.driver.find(find, selector)) !== undefined;
  }

  /** Repeats the check until it is true, and collects the errors of the page. */
  private async waitUntil(what: string, check: () => Promise<boolean>): Promise<void> {
    await this.repeat(what, async () => {
      this.found.push(...(await this.driver.execute<string[]>(takeProblems)));
      return check();
    });
  }

  /** The check may fail in between: elements disappear, and pages are unloaded. */
  private async repeat(what: string, check: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + timeoutMs;
    let cause: unknown;
    while (performance.now() < end) {
      try {
        if (await check()) return;
      } catch (error) {
        cause = error;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    throw new Error(`${this.options.name}: ${what} was not shown.\n${await this.describe()}`, { cause });
  }

  /** Takes a screenshot, and returns the text of the page and its errors. */
  private async describe(): Promise<string> {
    const file = path.join(artefacts, `${this.options.name.replace(/\W+/g, '-')}.png`);
    mkdirSync(artefacts, { recursive: true });
    const text = await this.driver.execute<string>('return document.body.innerText').catch(String);
    await this.driver.takeScreenshot().then(
      (picture) => writeFileSync(file, picture),
      () => undefined,
    );
    return [`Screenshot: ${file}`, text, ...this.found].join('\n');
  }
}
