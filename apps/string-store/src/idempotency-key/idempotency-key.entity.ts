import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * What a request with an Idempotency-Key made. The value is not kept a second time: a repetition brings it along, and
 * the fingerprint shows that it is the same.
 */
@Entity({ schema: 'string_store', name: 'idempotency_keys' })
export class IdempotencyKeyEntity {
  /** The hash of the scope and the key, so that neither keys nor addresses are stored. */
  @PrimaryColumn('bytea')
  id: Buffer;
  @Column('bytea')
  fingerprint: Buffer;
  @Column('uuid', { name: 'string_id' })
  stringId: string;
  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
