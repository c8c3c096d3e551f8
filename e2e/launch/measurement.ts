import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { artefacts } from './artefacts';

/** Keeps what was measured in a flow; the end of the run prints it. */
export function measured(flow: string, numbers: Record<string, string | number>): void {
  const folder = path.join(artefacts, 'measured');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${flow.replace(/\W+/g, '-')}.json`), JSON.stringify({ [flow]: numbers }));
}
