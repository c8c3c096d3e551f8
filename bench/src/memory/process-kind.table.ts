import { readCommandLine } from '@gatehouse/embedded';

export type ProcessKind = 'npm' | 'suite' | 'app' | 'server' | 'supervisor' | 'other';

/** The processes of `npm start`, by their command line. docs/operations.md says what each is for. */
const kinds: readonly { command: RegExp; kind: ProcessKind; name: string }[] = [
  { command: /^npm |npm-cli\.js/, kind: 'npm', name: 'npm' },
  { command: /^sh -c /, kind: 'npm', name: 'the shell of npm' },
  { command: /\brun\.mjs start/, kind: 'suite', name: 'npm start' },
  { command: /apps\/([\w-]+)\/main\.mjs/, kind: 'app', name: '$1' },
  { command: /supervisor\.mjs .*\/bin\/postgres"/, kind: 'supervisor', name: 'supervisor of PostgreSQL' },
  { command: /supervisor\.mjs /, kind: 'supervisor', name: 'supervisor of Redis' },
  { command: /^postgres: \w+ \w+ [\d.]+\(\d+\)/, kind: 'server', name: 'PostgreSQL: a connection' },
  { command: /^postgres: (.+)/, kind: 'server', name: 'PostgreSQL: $1' },
  { command: /\/bin\/postgres /, kind: 'server', name: 'PostgreSQL' },
  { command: /(redis|valkey)-(server|child)/, kind: 'server', name: 'Redis' },
];

export function describeProcess(pid: number): { kind: ProcessKind; name: string } {
  const command = readCommandLine(pid) ?? '';
  for (const { command: pattern, kind, name } of kinds) {
    const match = pattern.exec(command);
    if (match) return { kind, name: name.replace('$1', match[1]?.trim() ?? '') };
  }
  return { kind: 'other', name: command.slice(0, 60) };
}
