import { workspaceRoot } from '@gatehouse/embedded';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What one operation costs: CPU in milliseconds, sizes in bytes. */
export interface Figures {
  ageSession: Record<
    | 'apiMs'
    | 'workerMs'
    | 'postgresMs'
    | 'redisMs'
    | 'writeTransactions'
    | 'walBytes'
    | 'redisCommands'
    | 'transferBytes',
    number
  >;
  enrollment: Record<VerificationFigure, number>;
  signIn: Record<VerificationFigure, number>;
  storedBytes: Record<'session' | 'tombstone' | 'webhookHistory' | 'person', number>;
  person: Record<
    | 'memoryBytes'
    | 'launchPageMemoryBytes'
    | 'loadSecondsPerMillion'
    | 'enrollmentsPerSecond'
    | 'applyMs'
    | 'searchMsPerMillion',
    number
  >;
  page: Record<'firstVisitBytes', number>;
}

export type VerificationFigure = 'sessionsMs' | 'nodeMs' | 'postgresMs' | 'redisMs';

type Groups = Record<string, Record<string, number>>;

/** The figures of docs/scaling.md. */
export const recordedFigures = path.join(workspaceRoot(), 'docs/scaling-figures.json');

/** The figures of a file. What it does not have is taken from docs/scaling-figures.json. */
export async function readFigures(file = recordedFigures): Promise<Figures> {
  const recorded = (await readJson(recordedFigures)) as Groups;
  const own = await readJson(file);
  return mergeFigures(recorded, own, file) as unknown as Figures;
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be read (${error.code ?? error.message}).`);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is not JSON.`);
  }
}

/** Replaces recorded figures; throws for a name that is not recorded, and for a value that is not a number. */
export function mergeFigures(recorded: Groups, own: unknown, file: string): Groups {
  const merged = structuredClone(recorded);
  for (const [group, figures] of entries(own, file)) {
    const known = Object.hasOwn(merged, group) ? merged[group] : undefined;
    if (!known) throw new Error(`${file}: "${group}" is not one of ${Object.keys(recorded).join(', ')}.`);
    for (const [name, value] of entries(figures, `${file}: ${group}`)) {
      if (!Object.hasOwn(known, name))
        throw new Error(`${file}: "${group}.${name}" is not one of ${Object.keys(known).join(', ')}.`);
      if (typeof value !== 'number' || value < 0)
        throw new Error(`${file}: ${group}.${name} must be a number, and not negative.`);
      known[name] = value;
    }
  }
  return merged;
}

function entries(value: unknown, where: string): [string, unknown][] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value);
  throw new Error(`${where} must be a JSON object.`);
}
