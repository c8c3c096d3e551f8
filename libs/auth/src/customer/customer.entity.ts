import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'auth', name: 'customers' })
export class CustomerEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  name: string;
  /** Whether the page of a verification session shows the optional contact screen. */
  @Column('boolean', { name: 'asks_contact' })
  asksContact: boolean;
  @CreateDateColumn({ name: 'when_created', type: 'timestamptz' })
  whenCreated: Date;
}
