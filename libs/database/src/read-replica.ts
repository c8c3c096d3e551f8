import { APP_NAME, AppLogger, CONFIG, DomainError } from '@gatehouse/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.options';
import type { DatabaseConfig, ReplicaConfig } from './database.config';

const connections = 2;
const restMilliseconds = 30_000;

/**
 * Where much is read that may be a little old: a read replica where DATABASE_REPLICA_URL names one, else the database
 * itself. A replica may be behind, or away; what it cannot answer is asked of the database.
 */
@Injectable()
export class ReadReplica implements OnApplicationShutdown {
  private opening?: Promise<DataSource>;
  private restsUntil = 0;
  private complained = false;

  constructor(
    private readonly source: DataSource,
    @Inject(CONFIG) private readonly config: DatabaseConfig & Partial<ReplicaConfig>,
    @Inject(APP_NAME) private readonly name: string,
    private readonly logger: AppLogger,
  ) {}

  /** Does the work with the replica, and when that fails, for whatever reason, all of it again with the database. */
  async read<T>(work: (source: DataSource) => Promise<T>): Promise<T> {
    if (!this.config.DATABASE_REPLICA_URL || performance.now() < this.restsUntil) return work(this.source);
    try {
      const result = await work(await this.replica(this.config.DATABASE_REPLICA_URL));
      this.complained = false;
      return result;
    } catch (error) {
      if (!(error instanceof DomainError)) this.leaveAlone(error);
      const result = await work(this.source);
      // What it does not know the database may not know either, any more; then that was no fault of it.
      if (error instanceof DomainError) this.leaveAlone(error);
      return result;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.opening?.then((replica) => replica.destroy()).catch(() => undefined);
  }

  private replica(url: string): Promise<DataSource> {
    const config = { ...this.config, DATABASE_URL: url, DATABASE_POOL_SIZE: connections };
    return (this.opening ??= new DataSource(dataSourceOptions(`${this.name} replica`, [], config))
      .initialize()
      .catch((error: unknown) => {
        this.opening = undefined;
        throw error;
      }));
  }

  /** For a while: each try may take as long as its timeout. */
  private leaveAlone(error: unknown): void {
    this.restsUntil = performance.now() + restMilliseconds;
    if (!this.complained)
      this.logger.warn(
        'the read replica is away or behind; reading from the database itself',
        error,
        'ReadReplica',
      );
    this.complained = true;
  }
}
