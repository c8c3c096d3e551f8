import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import type { CredentialStatus } from '../api-key/api-key.entity';
import { CustomerEntity } from '../customer/customer.entity';

/** A token that stands in for a client id and secret (SLC), found by its keyed hash. */
@Entity({ schema: 'auth', name: 'long_lived_credentials' })
export class LongLivedCredentialEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('uuid', { name: 'customer_id' })
  customerId: string;
  @ManyToOne(() => CustomerEntity)
  @JoinColumn({ name: 'customer_id' })
  customer?: Relation<CustomerEntity>;
  @Column('bytea', { name: 'token_hash', select: false })
  tokenHash: Buffer;
  /** The last four characters, by which a person recognises a token. */
  @Column('text')
  hint: string;
  @Column('text')
  status: CredentialStatus;
  @CreateDateColumn({ name: 'when_created', type: 'timestamptz' })
  whenCreated: Date;
  @UpdateDateColumn({ name: 'last_updated', type: 'timestamptz' })
  lastUpdated: Date;
}
