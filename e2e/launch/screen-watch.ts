import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { artefacts } from './artefacts';

/** A screen that was shown. */
export interface SeenScreen {
  name: string;
  heading: string;
  /** The instruction, or the error message. */
  detail: string;
  /** Milliseconds since the start of the watch. */
  at: number;
}

// Runs in the page: reports each new screen, heading and instruction when it appears.
const watchScript = `(() => {
  if (window !== top) return;
  let last = '';
  const look = () => {
    const main = document.querySelector('main.screen');
    const name = main?.className.match(/screen-(\\w+)/)?.[1];
    const text = (part) => main?.querySelector(part)?.textContent ?? '';
    const [heading, detail] = [text('h1'), text('.instruction, .note-bad')];
    if (!name || last === name + heading + detail) return;
    last = name + heading + detail;
    gatehouseScreenShown(name, heading, detail);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

const captured = new Set<string>();

/** Records every screen that a page shows, and takes a screenshot of each. */
export class ScreenWatch {
  readonly seen: SeenScreen[] = [];
  private began = performance.now();
  private captureCount = 0;
  private lastCapture: Promise<unknown> = Promise.resolve();
  private readonly folder: string;

  constructor(testName: string) {
    this.folder = path.join(artefacts, testName.replace(/\W+/g, '-'));
    mkdirSync(this.folder, { recursive: true });
  }

  async begin(context: BrowserContext): Promise<void> {
    type Shown = [name: string, heading: string, detail: string];
    await context.exposeBinding('gatehouseScreenShown', ({ page }, ...shown: Shown) => {
      const [name, heading, detail] = shown;
      this.seen.push({ name, heading, detail, at: performance.now() - this.began });
      // Screenshots take processor time from the camera: one of each different screen is enough.
      const look = JSON.stringify([
        page.viewportSize(),
        name,
        heading,
        name === 'face' ? detail !== '' : detail,
      ]);
      if (captured.has(look)) return;
      captured.add(look);
      void this.capture(page, name);
    });
    await context.addInitScript(watchScript);
  }

  restart(): void {
    this.began = performance.now();
    this.seen.length = 0;
  }

  /** The names of the screens, without repetitions. */
  names(): string[] {
    const names = this.seen.map(({ name }) => name);
    return names.filter((name, i) => name !== names[i - 1]);
  }

  /** Takes one screenshot at a time; a page that has changed in the meantime is skipped. */
  capture(page: Page, label: string): Promise<unknown> {
    this.lastCapture = this.lastCapture.then(() => this.take(page, label)).catch(() => undefined);
    return this.lastCapture;
  }

  private async take(page: Page, name: string): Promise<void> {
    // Some screens disappear before a screenshot can be taken; the preview has them all.
    if (!(await page.locator(`main.screen-${name}`).isVisible())) return;
    const file = path.join(this.folder, `${String(++this.captureCount).padStart(2, '0')}-${name}.png`);
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled', timeout: 5_000 });
  }

  /** Settles when all screenshots are taken. */
  done(): Promise<unknown> {
    return this.lastCapture;
  }
}
