import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createIdempotencyKeyPurge, type IdempotencyPurgeJob } from './idempotency-key.purge';
import { IdempotencyKeyRepository } from './idempotency-key.repository';
import { IdempotencyKeyService } from './idempotency-key.service';

export interface IdempotencyOptions {
  /** The schema of the app, whose migrations call `createIdempotencyTable`. */
  schema: string;
  /** The job that deletes expired keys; the app consumes its queue. */
  job: IdempotencyPurgeJob;
}

/** Idempotency keys of an app, on its data source and queues. */
@Module({})
export class IdempotencyModule {
  /** Call it once per app. Several features import the same result. */
  static forSchema({ schema, job }: IdempotencyOptions): DynamicModule {
    return {
      module: IdempotencyModule,
      providers: [
        {
          provide: IdempotencyKeyRepository,
          inject: [DataSource],
          useFactory: (source: DataSource) => new IdempotencyKeyRepository(source, schema),
        },
        IdempotencyKeyService,
        createIdempotencyKeyPurge(job),
      ],
      exports: [IdempotencyKeyService],
    };
  }
}
