import type { Indicators } from '@gatehouse/sdk/browser';
import { tryRead, withTimeout } from './attempt';
import type { ActiveCamera, BotFinding, Browser } from './browser.types';
import { observeClock } from './clock';
import { readFrame } from './frame-realm';
import { readMediaList, readPage, readPermissions } from './page-facts';
import { evaluateSignals } from './verdict';
import { readWorkerRealm } from './worker-realm';

/** A signal that takes longer counts as unknown. */
const timeoutMs = 1500;

/** Collects every flag of the contract in at most 1.5 seconds; what cannot be read is not suspicious. */
export async function collectIndicators({ camera }: { camera?: ActiveCamera }): Promise<Indicators> {
  return evaluateSignals(await readBrowser(camera));
}

async function readBrowser(camera: ActiveCamera | undefined): Promise<Browser> {
  const [found, worker, permissions, clock, media] = await Promise.all([
    withTimeout(timeoutMs, findBots()),
    withTimeout(timeoutMs, readWorkerRealm(timeoutMs)),
    withTimeout(timeoutMs, readPermissions()),
    withTimeout(timeoutMs, observeClock()),
    withTimeout(timeoutMs, readMediaList()),
  ]);
  const frame = tryRead(readFrame);
  const facts = readPage();
  return {
    ...facts,
    frame: frame?.realm,
    patched: frame?.patched ?? [],
    // Only Chromium has client hints.
    engine: found?.engine ?? (facts.page.hints && 'chromium'),
    bots: found?.bots ?? [],
    worker,
    permissions: permissions ?? {},
    clock,
    media,
    camera,
  };
}

/** Runs BotD without its monitoring, which the CSP would block anyway. */
async function findBots(): Promise<{ engine: string | undefined; bots: BotFinding[] }> {
  const { load } = await import('@fingerprintjs/botd');
  const detector = await load({ monitoring: false });
  detector.detect();
  const kind = detector.getComponents()?.browserEngineKind;
  const engine = kind && 'value' in kind ? kind.value : undefined;
  const bots = Object.entries(detector.getDetections() ?? {}).flatMap(([name, detection]) =>
    detection.bot ? [{ detector: name, kind: detection.botKind }] : [],
  );
  return { engine, bots };
}
