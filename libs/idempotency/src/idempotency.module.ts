import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { idempotencyKeyPurge, type IdempotencyPurgeJob } from './idempotency-key.purge';
import { IdempotencyKeyRepository } from './idempotency-key.repository';
import { IdempotencyKeys } from './idempotency-keys';

export interface IdempotencyOptions {
  /** The schema of the app, whose migrations call `createIdempotencyTable`. */
  schema: string;
  /** The job that forgets old keys; the app consumes its queue. */
  job: IdempotencyPurgeJob;
}

/** The idempotency keys of an app, on its data source and queues. */
@Module({})
export class IdempotencyModule {
  /** Called once per app: where several features need the keys, they import the same result. */
  static forSchema({ schema, job }: IdempotencyOptions): DynamicModule {
    return {
      module: IdempotencyModule,
      providers: [
        {
          provide: IdempotencyKeyRepository,
          inject: [DataSource],
          useFactory: (source: DataSource) => new IdempotencyKeyRepository(source, schema),
        },
        IdempotencyKeys,
        idempotencyKeyPurge(job),
      ],
      exports: [IdempotencyKeys],
    };
  }
}
