import {
  Column,
  CreateDateColumn,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { CustomerEntity } from '../customer/customer.entity';

type CredentialStatus = 'active' | 'revoked';

/** The common columns of all credentials. */
export abstract class CredentialEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('uuid', { name: 'customer_id' })
  customerId: string;
  @ManyToOne(() => CustomerEntity)
  @JoinColumn({ name: 'customer_id' })
  customer?: Relation<CustomerEntity>;
  @Column('text')
  status: CredentialStatus;
  @CreateDateColumn({ name: 'when_created', type: 'timestamptz' })
  whenCreated: Date;
  @UpdateDateColumn({ name: 'last_updated', type: 'timestamptz' })
  lastUpdated: Date;
}
