import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Writes JSON atomically to a file that only this user can read. */
export function writePrivateJson(file: string, content: object): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/** Reads JSON; undefined if the file does not exist. */
export function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is damaged: it is not valid JSON. Repair it, or move it away.`);
  }
}
