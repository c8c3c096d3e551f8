import type { CustomerScope } from '@gatehouse/auth';
import { Clock, DomainError } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { SessionCountRepository, type SessionCountRow } from '../session/session-count.repository';
import type {
  Interval,
  SessionInterval,
  SessionStatistics,
  SessionStatisticsQuery,
} from './session-statistics.dto';

const dayMs = 24 * 60 * 60 * 1000;
const defaultDays = 7;
const maxDays: Record<Interval, number> = { hour: 31, day: 400 };

/** Counts of the ended sessions of a customer. */
@Injectable()
export class SessionStatisticsService {
  constructor(
    private readonly counts: SessionCountRepository,
    private readonly clock: Clock,
  ) {}

  async read(scope: CustomerScope, query: SessionStatisticsQuery): Promise<SessionStatistics> {
    const { interval, until = this.clock.now() } = query;
    const { from = new Date(until.getTime() - defaultDays * dayMs) } = query;
    if (from >= until) throw invalid('from must be before until');
    if (until.getTime() - from.getTime() > maxDays[interval] * dayMs)
      throw invalid(`the period must be at most ${maxDays[interval]} days with the interval ${interval}`);
    const rows = await this.counts.read(interval, { ...scope, from, until });
    return {
      interval,
      ended: sum(rows),
      completed: sum(rows.filter(({ stoppedAt }) => stoppedAt === '')),
      outcomes: countBy(rows, ({ outcome }) => outcome),
      types: countBy(rows, ({ type }) => type),
      riskLevels: countBy(rows, ({ riskLevel }) => riskLevel),
      stoppedAt: countBy(
        rows.filter(({ stoppedAt }) => stoppedAt !== ''),
        ({ stoppedAt }) => stoppedAt,
      ),
      intervals: toIntervals(rows),
    };
  }
}

const invalid = (message: string) => new DomainError('validation', 400, message);

const sum = (rows: readonly SessionCountRow[]): number => rows.reduce((total, { count }) => total + count, 0);

function countBy(
  rows: readonly SessionCountRow[],
  toName: (row: SessionCountRow) => string,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[toName(row)] = (counts[toName(row)] ?? 0) + row.count;
  return counts;
}

function toIntervals(rows: readonly SessionCountRow[]): SessionInterval[] {
  const byTime = new Map<string, SessionCountRow[]>();
  for (const row of rows) {
    const at = row.at.toISOString();
    byTime.set(at, [...(byTime.get(at) ?? []), row]);
  }
  return [...byTime].map(([at, each]) => ({
    at,
    ended: sum(each),
    outcomes: countBy(each, ({ outcome }) => outcome),
  }));
}
