import type { ListVersion } from '../population/population';
import type { AlertCounts } from './person-result';

export const runKinds = ['DELTA', 'FULL'] as const;
/** DELTA: everybody is compared with what changed. FULL: everybody is compared with the whole lists. */
export type RunKind = (typeof runKinds)[number];

export const runStatuses = ['RUNNING', 'COMPLETED', 'REPLACED'] as const;
/** REPLACED: the settings changed, or a version is no longer stored; another run took its place. */
export type RunStatus = (typeof runStatuses)[number];

/** Brings all people of a population to newer versions of its lists. */
export interface Run {
  id: string;
  kind: RunKind;
  status: RunStatus;
  fromVersions: readonly ListVersion[] | null;
  toVersions: readonly ListVersion[];
  /** The last person of the last slice that was committed. */
  lastPersonId: string | null;
  /** The number of people at the start. */
  total: number;
  done: number;
  counts: AlertCounts;
  startedAt: Date;
  endedAt: Date | null;
}

/** Why a population cannot be screened for now. */
export interface Wait {
  reason: string;
  since: Date;
}
