import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const needed = ['initdb', 'postgres', 'pg_dump', 'pg_restore'];
const debianFolder = '/usr/lib/postgresql';

/** The folder of a PostgreSQL with backup tools, which the embedded one lacks. */
export function wholePostgres(): string | undefined {
  const debian = existsSync(debianFolder) ? readdirSync(debianFolder).sort().reverse() : [];
  const folders = [
    ...debian.map((version) => path.join(debianFolder, version)),
    ...(process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.dirname(folder)),
  ];
  return folders.find((folder) => needed.every((tool) => existsSync(path.join(folder, 'bin', tool))));
}

/** Runs one of its tools. */
export async function runTool(postgres: string, tool: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(path.join(postgres, 'bin', tool), args);
}
