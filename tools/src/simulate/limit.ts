import type { Figures } from './figures';
import type { Load } from './load';

/** The memory of one embedded engine. */
export const engineBytes = 2 ** 32;

/** The busy share that a process, a server or an engine is planned for: the rest is for peaks. */
export const plannedShare = { process: 0.7, postgres: 0.6, engine: 0.6 } as const;

/** The cores of a server that PostgreSQL is planned on. */
export const postgresCores = 16;

export const connectionsPerProcess = 10;

/** Processes for this many busy cores: Node.js serves requests in one thread. */
export const toProcesses = (cores: number): number => Math.ceil(cores / plannedShare.process);

/** Redis uses one thread. */
export const toShards = (cores: number): number => Math.max(1, Math.ceil(cores));

/** The installations that share the load: as many as the scarcest resource of one installation asks for. */
export const countCells = ({ ageSession, person }: Figures, { people, sessions }: Load): number => {
  const engines = (people * person.memoryBytes) / (engineBytes * plannedShare.engine);
  const postgres = (sessions * ageSession.postgresMs) / 1000 / (postgresCores * plannedShare.postgres);
  return Math.ceil(Math.max(engines, postgres, (sessions * ageSession.redisMs) / 1000));
};
