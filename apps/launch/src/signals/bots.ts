import type { BotFinding } from './browser.types';

/** What BotD finds; it is asked not to report to its makers, and the CSP would not let it. */
export async function findBots(): Promise<{ engine: string | undefined; bots: BotFinding[] }> {
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
