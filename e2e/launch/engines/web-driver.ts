import type { CommandName } from './command.table';

/** Sends commands to one browser. */
export interface WebDriverConnection {
  send(command: CommandName, parameters?: Record<string, unknown>): Promise<unknown>;
}

/** An element of the page. */
export type ElementId = string;

// The key of an element in the JSON of WebDriver.
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** The one window of a browser. */
export class WebDriver {
  constructor(private readonly connection: WebDriverConnection) {}

  async navigate(url: string): Promise<void> {
    await this.connection.send('navigate', { url });
  }

  readUrl(): Promise<string> {
    return this.connection.send('readUrl') as Promise<string>;
  }

  /** Runs the body of a function in the page. */
  execute<T>(script: string, ...args: unknown[]): Promise<T> {
    return this.connection.send('execute', { script, args }) as Promise<T>;
  }

  /** The element that the body of a function returns. */
  async find(script: string, ...args: unknown[]): Promise<ElementId | undefined> {
    const found = await this.execute<Record<string, string> | null>(script, ...args);
    return found?.[elementKey];
  }

  /** Scrolls to the element and clicks on it with the mouse, as a person does; fails if something covers it. */
  async click(id: ElementId): Promise<void> {
    await this.connection.send('click', { id });
  }

  /** Types into a field; the text for a file input is the path of the file. */
  async type(id: ElementId, text: string): Promise<void> {
    await this.connection.send('type', { id, text });
  }

  async resize(size: { width: number; height: number }): Promise<void> {
    await this.connection.send('resize', size);
  }

  /** A PNG of the window. */
  async takeScreenshot(): Promise<Buffer> {
    return Buffer.from((await this.connection.send('takeScreenshot')) as string, 'base64');
  }
}
