/** What the baseline is asked to do. */
export type BareTask =
  | { work: 'insert'; seconds: number }
  | { work: 'select'; seconds: number; ids: string[] }
  | { work: 'decrypt'; count: number; content: object };

/** A table with the columns and indexes of that of sessions. */
export const bareTable = 'sessions.bench_sessions';
