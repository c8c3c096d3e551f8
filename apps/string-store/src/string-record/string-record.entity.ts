import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A string. Its id is a UUID v7, which grows with time: the order of ids is the order of creation. */
@Entity({ schema: 'string_store', name: 'strings' })
export class StringRecordEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  value: string;
  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
