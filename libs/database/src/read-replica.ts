import { APP_NAME, AppLogger, CONFIG, DomainError } from '@gatehouse/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.options';
import type { DatabaseConfig, ReplicaConfig } from './database.config';

const poolSize = 2;
const pauseMs = 30_000;

/**
 * Runs bulk reads that tolerate stale data on the replica of DATABASE_REPLICA_URL, else on the primary. Reads that fail on
 * the replica, which may lag or be unreachable, are repeated on the primary.
 */
@Injectable()
export class ReadReplica implements OnApplicationShutdown {
  private connection?: Promise<DataSource>;
  private pausedUntil = 0;
  private hasWarned = false;

  constructor(
    private readonly source: DataSource,
    @Inject(CONFIG) private readonly config: DatabaseConfig & Partial<ReplicaConfig>,
    @Inject(APP_NAME) private readonly name: string,
    private readonly logger: AppLogger,
  ) {}

  /** Runs the work on the replica and, after any failure, all of it again on the primary. */
  async read<T>(work: (source: DataSource) => Promise<T>): Promise<T> {
    if (!this.config.DATABASE_REPLICA_URL || performance.now() < this.pausedUntil) return work(this.source);
    try {
      const result = await work(await this.replica(this.config.DATABASE_REPLICA_URL));
      this.hasWarned = false;
      return result;
    } catch (error) {
      if (!(error instanceof DomainError)) this.pause(error);
      const result = await work(this.source);
      // Only if the primary succeeds: a row missing on both is not a fault of the replica.
      if (error instanceof DomainError) this.pause(error);
      return result;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection?.then((connect) => connect.destroy()).catch(() => undefined);
  }

  private replica(url: string): Promise<DataSource> {
    const config = { ...this.config, DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize };
    return (this.connection ??= new DataSource(dataSourceOptions(`${this.name} replica`, [], config))
      .initialize()
      .catch((error: unknown) => {
        this.connection = undefined;
        throw error;
      }));
  }

  /** Stops using the replica for a while, because each attempt may take as long as its timeout. */
  private pause(error: unknown): void {
    this.pausedUntil = performance.now() + pauseMs;
    if (!this.hasWarned)
      this.logger.warn(
        'the read replica is unreachable or behind; reading from the primary',
        error,
        'ReadReplica',
      );
    this.hasWarned = true;
  }
}
