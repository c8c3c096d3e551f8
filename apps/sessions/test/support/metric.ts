import type { Sessions } from './sessions-app';

/** The values of a metric, by its labels in text form. */
export async function readMetric(sessions: Sessions, name: string): Promise<Record<string, number>> {
  const page: string = (await sessions.call('GET', '/metrics')).body;
  const lines = page.split('\n').filter((line) => line.startsWith(`${name}{`));
  return Object.fromEntries(
    lines.map((line) => {
      const [, labels = '', value] = /^\w+\{(.*)\} (.*)$/.exec(line)!;
      return [labels, Number(value)];
    }),
  );
}

/** What a metric has counted since a call of `readMetric`, without zeros. */
export async function countSince(
  sessions: Sessions,
  name: string,
  before: Record<string, number>,
): Promise<Record<string, number>> {
  const now = await readMetric(sessions, name);
  const counts = Object.entries(now).map(
    ([labels, value]) => [labels, value - (before[labels] ?? 0)] as const,
  );
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}
