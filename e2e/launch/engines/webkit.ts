import { reservePort } from '@gatehouse/embedded';
import { checkRequirement, eventually } from '@gatehouse/testing';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { type BrowserProcess, startProcess } from './browser-process';
import { type CommandName, commands } from './command.table';
import { type Device, type Engine, type EngineBrowser, windowSizes } from './engine';
import { WebDriver, type WebDriverConnection } from './web-driver';

const findProgram = (...places: (string | undefined)[]): string | undefined =>
  places.find((place) => place !== undefined && existsSync(place));

const driverProgram = findProgram(process.env['WEBKIT_DRIVER'], '/usr/bin/WebKitWebDriver');
/** WebKitGTK has no headless mode. */
const displayProgram = findProgram(process.env['XVFB'], '/usr/bin/Xvfb');

const phoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
// Long enough for two suites and four browsers that start at once on a busy machine; only a failing test waits that long.
const startTimeoutMs = 240_000;

const deviceOptions: Record<Device, string[]> = { phone: [`--user-agent=${phoneAgent}`], desktop: [] };

export const webkit: Engine = {
  name: 'WebKit',
  isInstalled: checkRequirement('webkit', driverProgram !== undefined && displayProgram !== undefined),
  start: (device) => startProcess('WebKit', (browser) => startIn(browser, device)),
};

async function startIn(browser: BrowserProcess, device: Device): Promise<EngineBrowser> {
  const display = await startDisplay(browser);
  const { port, release } = await reservePort();
  browser.spawn(driverProgram!, [`--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
  });
  const args = ['--automation', '--enable-media-stream=true', ...deviceOptions[device]];
  const connection = await HttpConnection.open(`http://127.0.0.1:${port}`, args);
  const driver = new WebDriver(connection);
  await driver.resize(windowSizes[device]);
  return {
    driver,
    close: async () => {
      await connection.close();
      await browser.end();
      release();
    },
  };
}

/** Starts a display without a screen; it chooses its own number and reports it on the fourth stream. */
async function startDisplay(browser: BrowserProcess): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp', '-noreset'];
  const child = browser.spawn(displayProgram!, args);
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`the display has exited with ${code}`);
  });
  const reported = once(child.stdio[3] as Readable, 'data') as Promise<[Buffer]>;
  const [number] = await Promise.race([reported, exited]);
  return `:${number.toString().trim()}`;
}

/** One session of a driver that speaks WebDriver over HTTP. */
class HttpConnection implements WebDriverConnection {
  private constructor(private readonly sessionUrl: string) {}

  static async open(url: string, args: string[]): Promise<HttpConnection> {
    await eventually(() => request('GET', `${url}/status`).then(() => undefined), startTimeoutMs);
    const alwaysMatch = { 'webkitgtk:browserOptions': { args } };
    const session = await request('POST', `${url}/session`, { capabilities: { alwaysMatch } });
    return new HttpConnection(`${url}/session/${(session as { sessionId: string }).sessionId}`);
  }

  send(command: CommandName, { id, ...parameters }: Record<string, unknown> = {}): Promise<unknown> {
    const [method, path] = commands[command].http;
    return request(method, this.sessionUrl + path.replace(':id', String(id)), parameters);
  }

  /** Ends the session, which closes the browser. */
  async close(): Promise<void> {
    await request('DELETE', this.sessionUrl).catch(() => undefined);
  }
}

async function request(method: string, url: string, body: object = {}): Promise<unknown> {
  const reply = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await reply.json()) as { value: { error?: string; message?: string } | null };
  if (!reply.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}
