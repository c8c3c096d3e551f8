import { PreparedQueries } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** What is counted of an ended session. */
export interface SessionEndCount {
  customerId: string;
  mode: 'live' | 'test';
  hour: Date;
  type: string;
  outcome: string;
  riskLevel: string;
  /** Empty for a session with a result. */
  stoppedAt: string;
}

export interface CountedScope {
  customerId: string;
  mode: 'live' | 'test';
  from: Date;
  until: Date;
}

export type SessionCountRow = Pick<SessionEndCount, 'type' | 'outcome' | 'riskLevel' | 'stoppedAt'> & {
  at: Date;
  count: number;
};

const columns = 'customer_id, mode, hour, type, outcome, risk_level, stopped_at';

/**
 * The numbers of ended sessions. A session that ends adds a row of its own: incrementing a shared row would make the ends of a customer wait
 * for each other. A job adds these rows to the counts.
 */
@Injectable()
export class SessionCountRepository {
  constructor(
    private readonly source: DataSource,
    private readonly queries: PreparedQueries,
  ) {}

  async add(manager: EntityManager, ends: readonly SessionEndCount[]): Promise<void> {
    const column = <T>(read: (end: SessionEndCount) => T): T[] => ends.map(read);
    await this.queries.runIn(
      manager,
      'add-session-ends',
      `INSERT INTO sessions.session_ends (${columns})
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[])`,
      [
        column(({ customerId }) => customerId),
        column(({ mode }) => mode),
        column(({ hour }) => hour),
        column(({ type }) => type),
        column(({ outcome }) => outcome),
        column(({ riskLevel }) => riskLevel),
        column(({ stoppedAt }) => stoppedAt),
      ],
    );
  }

  async hasEnds(): Promise<boolean> {
    const rows = await this.source.query<unknown[]>('SELECT 1 FROM sessions.session_ends LIMIT 1');
    return rows.length > 0;
  }

  /** Adds ended sessions to the counts, in one statement. Returns how many. Concurrent workers take different ones, in one order of counts. */
  async countEnds(limit: number): Promise<number> {
    const [row] = await this.source.query<{ count: number }[]>(
      `WITH taken AS (
         DELETE FROM sessions.session_ends WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM sessions.session_ends LIMIT $1 FOR UPDATE SKIP LOCKED))
         RETURNING ${columns}
       ), counted AS (
         INSERT INTO sessions.session_counts (${columns}, count)
         SELECT ${columns}, count(*) FROM taken GROUP BY ${columns} ORDER BY ${columns}
         ON CONFLICT (${columns}) DO UPDATE SET count = session_counts.count + excluded.count
       )
       SELECT count(*)::integer AS count FROM taken`,
      [limit],
    );
    return row?.count ?? 0;
  }

  async hasCountsBefore(time: Date): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      'SELECT 1 FROM sessions.session_counts WHERE hour < $1 LIMIT 1',
      [time],
    );
    return rows.length > 0;
  }

  async deleteCountsBefore(time: Date, limit: number): Promise<number> {
    const [, count] = await this.source.query<[unknown, number]>(
      `DELETE FROM sessions.session_counts WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM sessions.session_counts WHERE hour < $1 LIMIT $2))`,
      [time, limit],
    );
    return count;
  }

  /** Both tables in one snapshot, so that each session counts once. */
  read(unit: 'hour' | 'day', { customerId, mode, from, until }: CountedScope): Promise<SessionCountRow[]> {
    const one = 'customer_id = $2 AND mode = $3 AND hour >= $4 AND hour < $5';
    return this.source.query(
      `SELECT date_trunc($1, hour, 'UTC') AS at, type, outcome, risk_level AS "riskLevel", stopped_at AS "stoppedAt",
         sum(count)::integer AS count
       FROM (
         SELECT hour, type, outcome, risk_level, stopped_at, count FROM sessions.session_counts WHERE ${one}
         UNION ALL
         SELECT hour, type, outcome, risk_level, stopped_at, 1 FROM sessions.session_ends WHERE ${one}
       ) AS counted
       GROUP BY 1, 2, 3, 4, 5 ORDER BY 1`,
      [unit, customerId, mode, from, until],
    );
  }
}
