import { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { progress } from '../suite/report';
import type { App } from './installation';
import { readCpu, readTransfer } from './process-tree';

/** The counters in addition to the CPU of each process. */
export const counters = ['commits', 'WAL', 'stored', 'commands', 'moved'] as const;

/** Values by the name of a process (CPU milliseconds) or of a counter (bytes or a count). */
export type Figures = Record<string, number>;

/** An operation and the apps that perform it: the activity of other apps is not part of its cost. */
export interface Operation {
  name: string;
  apps: readonly App[];
}

/** The cost of one operation. */
export interface Cost {
  operation: Operation;
  count: number;
  figures: Figures;
}

/** Measures the cost of operations from the resource usage of the suite, without its idle usage. */
export class Meter {
  readonly costs: Cost[] = [];
  private idle: Figures = {};
  private readonly redis: Redis;

  constructor(
    private readonly processes: () => Record<string, number>,
    private readonly apps: () => number[],
    private readonly database: pg.Pool,
    redisUrl: string,
  ) {
    this.redis = new Redis(redisUrl);
  }

  /** Measures the idle suite, and returns its cost per second. */
  async watchIdle(seconds: number): Promise<Figures> {
    const { spent, elapsed } = await this.spentBy(() => pause(seconds * 1000));
    this.idle = mapped(spent, (figure) => figure / elapsed);
    return this.idle;
  }

  /** Measures a number of operations, performed by `work`. */
  async measure(operation: Operation, count: number, work: () => Promise<unknown>): Promise<Cost> {
    const { spent, elapsed } = await this.spentBy(work);
    const figures = mapped(spent, (figure, name) => {
      const own = figure - (this.idle[name] ?? 0) * elapsed;
      return Math.max(0, own) / count;
    });
    const cost = { operation, count, figures };
    this.costs.push(cost);
    progress(`${operation.name}: ${count} in ${elapsed.toFixed(1)} s`);
    return cost;
  }

  close(): void {
    this.redis.disconnect();
  }

  private async spentBy(work: () => Promise<unknown>): Promise<{ spent: Figures; elapsed: number }> {
    const [before, began] = [await this.read(), performance.now()];
    await work();
    const elapsed = (performance.now() - began) / 1000;
    const after = await this.read();
    return { spent: mapped(after, (figure, name) => figure - (before[name] ?? figure)), elapsed };
  }

  private async read(): Promise<Figures> {
    const { rows } = await this.database.query<{ commits: string; wal: string; stored: string }>(
      `SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS commits,
         pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text AS wal,
         (SELECT sum(pg_total_relation_size(oid)) FROM pg_class
          WHERE relkind = 'r' AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
         )::text AS stored`,
    );
    const { commits, wal, stored } = rows[0]!;
    const info = await this.redis.info('stats');
    return {
      ...mapped(this.processes(), readCpu),
      commits: Number(commits),
      WAL: Number(wal),
      stored: Number(stored),
      commands: Number(/total_commands_processed:(\d+)/.exec(info)?.[1]),
      moved: this.apps().reduce((sum, pid) => sum + readTransfer(pid), 0),
    };
  }
}

const mapped = (figures: Figures, change: (figure: number, name: string) => number): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, change(figure, name)]));
