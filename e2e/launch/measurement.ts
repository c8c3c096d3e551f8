import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { artefacts } from './artefacts';

/** Stores the measurements of a flow; the global teardown prints them. */
export function recordMeasurement(flow: string, numbers: Record<string, string | number>): void {
  const folder = path.join(artefacts, 'measured');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${flow.replace(/\W+/g, '-')}.json`), JSON.stringify({ [flow]: numbers }));
}
