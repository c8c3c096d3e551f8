import type { Indicators } from '@gatehouse/sdk/browser';
import { attempt, within } from './attempt';
import { findBots } from './bots';
import type { ActiveCamera, Browser } from './browser.types';
import { observeClock } from './clock';
import { readFrame } from './frame.realm';
import { readMediaList } from './media-list';
import { readPage } from './page-facts';
import { readPermissions } from './permissions';
import { verdictOn } from './verdict';
import { readWorkerRealm } from './worker.realm';

/** What has not answered after so many milliseconds is not known. */
const limit = 1500;

/** Every flag of the contract, collected in at most 1.5 seconds; what can not be found out is not suspicious. */
export async function collectIndicators({ camera }: { camera?: ActiveCamera }): Promise<Indicators> {
  return verdictOn(await readBrowser(camera));
}

async function readBrowser(camera: ActiveCamera | undefined): Promise<Browser> {
  const [found, worker, permissions, clock, media] = await Promise.all([
    within(limit, findBots()),
    within(limit, readWorkerRealm(limit)),
    within(limit, readPermissions()),
    within(limit, observeClock()),
    within(limit, readMediaList()),
  ]);
  const frame = attempt(readFrame);
  const facts = readPage();
  return {
    ...facts,
    frame: frame?.realm,
    patched: frame?.patched ?? [],
    // No other engine has client hints.
    engine: found?.engine ?? (facts.page.hints && 'chromium'),
    bots: found?.bots ?? [],
    worker,
    permissions: permissions ?? {},
    clock,
    media,
    camera,
  };
}
