/** A task of the baseline. */
export type BareTask =
  | { work: 'insert'; seconds: number }
  | { work: 'select'; seconds: number; ids: string[] }
  | { work: 'decrypt'; count: number; content: object };

/** A table with the columns and indexes of the sessions table. */
export const bareTable = 'sessions.bench_sessions';
