import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { artefacts } from './artefacts';

/** A screen that was shown. */
export interface SeenScreen {
  name: string;
  heading: string;
  /** What the person is told to do, or what went wrong. */
  detail: string;
  /** Milliseconds since the watch began. */
  at: number;
}

// Runs in the page: tells each screen, and what changes on it that a person goes by, when it appears.
const watch = `(() => {
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

const pictured = new Set<string>();

/** Writes down every screen that a page shows, and takes a picture of each. */
export class ScreenWatch {
  readonly seen: SeenScreen[] = [];
  private began = performance.now();
  private pictures = 0;
  private lastPicture: Promise<unknown> = Promise.resolve();
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
      // Pictures cost the processor that the camera needs: of each screen that looks different one is enough.
      const look = JSON.stringify([
        page.viewportSize(),
        name,
        heading,
        name === 'face' ? detail !== '' : detail,
      ]);
      if (pictured.has(look)) return;
      pictured.add(look);
      void this.picture(page, name);
    });
    await context.addInitScript(watch);
  }

  restart(): void {
    this.began = performance.now();
    this.seen.length = 0;
  }

  /** The names of the screens, without those that the same one followed. */
  names(): string[] {
    const names = this.seen.map(({ name }) => name);
    return names.filter((name, i) => name !== names[i - 1]);
  }

  /** One at a time; a page that has gone on meanwhile is not there to be looked at. */
  picture(page: Page, label: string): Promise<unknown> {
    this.lastPicture = this.lastPicture.then(() => this.take(page, label)).catch(() => undefined);
    return this.lastPicture;
  }

  private async take(page: Page, name: string): Promise<void> {
    // Some screens are gone before a picture can be taken of them; the gallery has them all.
    if (!(await page.locator(`main.screen-${name}`).isVisible())) return;
    const file = path.join(this.folder, `${String(++this.pictures).padStart(2, '0')}-${name}.png`);
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled', timeout: 5_000 });
  }

  /** Settles when the pictures are taken. */
  done(): Promise<unknown> {
    return this.lastPicture;
  }
}
