import { Column, Entity } from 'typeorm';
import { CredentialEntity } from '../credential/credential.entity';

export type KeyMode = 'live' | 'test';

/** An API key, found by its keyed hash. Webhooks are signed with the key itself, so a wrapped copy is stored. */
@Entity({ schema: 'auth', name: 'api_keys' })
export class ApiKeyEntity extends CredentialEntity {
  @Column('bytea', { name: 'key_hash', select: false })
  keyHash: Buffer;
  @Column('bytea', { name: 'wrapped_key', select: false })
  wrappedKey: Buffer;
  /** The last four characters, shown to identify the key. */
  @Column('text')
  hint: string;
  @Column('text')
  mode: KeyMode;
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;
  @Column('text', { name: 'api_id', nullable: true })
  apiId: string | null;
  @Column('text', { name: 'usage_plan_id', nullable: true })
  usagePlanId: string | null;
  @Column('text', { name: 'product_code', nullable: true })
  productCode: string | null;
}
