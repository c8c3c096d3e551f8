import { writeFile } from 'node:fs/promises';
import { progress } from '../suite/report';
import type { GalleryCost } from './galleries';
import type { Cost, Figures } from './meter';

const file = 'dist/scaling-figures.json';

/** Writes what `npm run simulate -- --figures` reads: the measured part of docs/scaling-figures.json. */
export async function writeFigures(costs: readonly Cost[], galleries: readonly GalleryCost[]): Promise<void> {
  const measured = {
    ageSession: toAgeSession(sumCosts(costs, /^age session: /)),
    enrollment: toVerification(sumCosts(costs, /^verification session: ENROLL$/)),
    signIn: toVerification(sumCosts(costs, /^verification session: SIGN-IN, compared by the node$/)),
    person: toPerson(galleries),
  };
  await writeFile(file, `${JSON.stringify(measured, null, 2)}\n`);
  progress(`figures for npm run simulate: ${file}`);
}

/** The sum of the operations with such a name: a session is one of each. */
function sumCosts(costs: readonly Cost[], name: RegExp): Figures {
  const sum: Figures = {};
  for (const { operation, figures } of costs)
    if (name.test(operation.name))
      for (const [figure, value] of Object.entries(figures)) sum[figure] = (sum[figure] ?? 0) + value;
  return sum;
}

const toAgeSession = (sum: Figures) => ({
  apiMs: sum['sessions api'],
  workerMs: sum['sessions worker'],
  postgresMs: sum['PostgreSQL'],
  redisMs: sum['Redis'],
  writeTransactions: sum['commits'],
  walBytes: sum['WAL'],
  redisCommands: sum['commands'],
  transferBytes: sum['moved'],
});

const toVerification = (sum: Figures) => ({
  sessionsMs: (sum['sessions api'] ?? 0) + (sum['sessions worker'] ?? 0),
  nodeMs: (sum['biometric-node api'] ?? 0) + (sum['biometric-node worker'] ?? 0),
  postgresMs: sum['PostgreSQL'],
  redisMs: sum['Redis'],
});

/** The slower search of the largest gallery of a server model. */
function toPerson(galleries: readonly GalleryCost[]) {
  const largest = galleries.findLast(({ model }) => model.startsWith('512'));
  if (!largest) return {};
  const { known, stranger, people } = largest;
  return { searchMsPerMillion: (Math.max(known, stranger) * 1e6) / people };
}
