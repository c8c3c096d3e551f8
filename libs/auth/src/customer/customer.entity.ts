import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'auth', name: 'customers' })
export class CustomerEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  name: string;
  @CreateDateColumn({ name: 'when_created', type: 'timestamptz' })
  whenCreated: Date;
}
