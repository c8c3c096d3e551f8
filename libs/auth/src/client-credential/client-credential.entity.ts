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

/** A client id and the keyed hash of its secret. */
@Entity({ schema: 'auth', name: 'client_credentials' })
export class ClientCredentialEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('uuid', { name: 'customer_id' })
  customerId: string;
  @ManyToOne(() => CustomerEntity)
  @JoinColumn({ name: 'customer_id' })
  customer?: Relation<CustomerEntity>;
  @Column('text', { name: 'client_id' })
  clientId: string;
  @Column('bytea', { name: 'secret_hash' })
  secretHash: Buffer;
  @Column('text')
  status: CredentialStatus;
  @CreateDateColumn({ name: 'when_created', type: 'timestamptz' })
  whenCreated: Date;
  @UpdateDateColumn({ name: 'last_updated', type: 'timestamptz' })
  lastUpdated: Date;
}
