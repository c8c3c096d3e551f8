import type { Tone } from '../../part/text';
import type { SystemView, VariableView } from './system.query';

export const statusTones = { ok: 'good', degraded: 'warn', unavailable: 'bad' } as const satisfies Record<
  SystemView['status'],
  Tone
>;

const units = ['B', 'KiB', 'MiB', 'GiB'] as const;

/** 1024 is 1 KiB; two digits are enough to compare. */
export function formatBytes(bytes: number, format: (value: number) => string): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  const value = bytes / 1024 ** power;
  return `${format(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${units[power]}`;
}

/** Seconds as the two largest of days, hours, minutes and seconds: a process that restarts again and again is seen. */
export function splitUptime(seconds: number): readonly [count: number, unit: 'd' | 'h' | 'min' | 's'][] {
  const parts: [number, 'd' | 'h' | 'min' | 's'][] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [Math.floor(seconds) % 60, 's'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  return first < 0 ? [[0, 's']] : parts.slice(first, first + 2);
}

/** Those whose name contains the text; with `isSet` only those that the environment sets. */
export const filterVariables = (
  variables: readonly VariableView[],
  name: string,
  isSet: boolean,
): VariableView[] =>
  variables.filter(
    (variable) => (!isSet || variable.set) && variable.name.toLowerCase().includes(name.trim().toLowerCase()),
  );

/** Migrations that are not applied, of all schemas. */
export const listPending = (schemas: SystemView['schemas']): string[] =>
  (schemas ?? []).flatMap(({ schema, pending }) => pending.map((name) => `${schema}: ${name}`));
