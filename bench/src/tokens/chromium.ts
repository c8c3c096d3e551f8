import { existsSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { isQuick, ms, progress, type Row } from '../suite/report';
import { bundleDeviceEntry } from './download';
import { type TokenRule, tokenRules } from './rule.table';
import { createSample, drawVector } from './sample';

const executable = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
].find((place) => place !== undefined && existsSync(place));

const rates = [1, 4];
const maxThrottledMs = 40;
const calls = isQuick ? 5 : 60;
// An address that is never resolved. Pages over HTTPS have WebCrypto.
const address = 'https://bench.invalid/';

/** The time of a comparison in a browser, on a CPU as it is and on one that is slowed down like a phone. */
export async function measureChromium(): Promise<Row[]> {
  if (!executable)
    return [{ what: 'compare in Chromium', measured: 'not measured: Chromium is not installed' }];
  const browser = await chromium.launch({
    executablePath: executable,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const rows: Row[] = [];
    // A new page for each, so that the first comparison is a cold one.
    for (const rate of rates)
      for (const rule of tokenRules) {
        const page = await browser.newPage();
        await servePage(page);
        rows.push(await measureRate(page, rate, rule));
        await page.close();
      }
    return rows;
  } finally {
    await browser.close();
  }
}

async function servePage(page: Page): Promise<void> {
  const { code } = await bundleDeviceEntry();
  await page.route(`${address}**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: code })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>tokens</title>' }),
  );
  await page.goto(address);
}

async function measureRate(page: Page, rate: number, { spaceName, dimension }: TokenRule): Promise<Row> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const vector = drawVector(dimension);
  const { token, publicKey } = await createSample(vector, spaceName);
  const input = {
    token: [...token],
    publicKey: [...publicKey],
    vector,
    calls,
    module: `${address}tokens.js`,
  };
  const { first: cold } = await page.evaluate(compareInPage, { ...input, calls: 1, isWarm: false });
  await page.reload();
  const { first, median } = await page.evaluate(compareInPage, { ...input, calls, isWarm: true });
  progress(`Chromium, ${spaceName}, ${rate}x slower: ${[cold, first, median].map(ms).join(', ')}`);
  return {
    what: `${spaceName}: compare in Chromium${rate > 1 ? `, CPU ${rate}x slower` : ''}`,
    measured: `${ms(median)} (first in a page ${ms(cold)}, after warmUp ${ms(first)})`,
    ...(rate > 1 && {
      target: {
        text: `<= ${maxThrottledMs} ms`,
        isReached: first <= maxThrottledMs && median <= maxThrottledMs,
      },
    }),
  };
}

/** Runs in the page. */
async function compareInPage(input: {
  token: number[];
  publicKey: number[];
  vector: number[];
  calls: number;
  isWarm: boolean;
  module: string;
}): Promise<{ first: number; median: number }> {
  const { compareWithToken, warmUp } = (await import(input.module)) as typeof import('@gatehouse/tokens');
  const [token, publicKey] = [Uint8Array.from(input.token), Uint8Array.from(input.publicKey)];
  if (input.isWarm) await warmUp();
  const times: number[] = [];
  for (let call = 0; call < input.calls; call++) {
    const start = performance.now();
    await compareWithToken(token, publicKey, input.vector);
    times.push(performance.now() - start);
  }
  const [first] = times;
  return { first: first!, median: times.sort((a, b) => a - b)[Math.floor(times.length / 2)]! };
}
