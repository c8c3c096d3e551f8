import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A stored string. Ids are UUID v7 and sort in the order of creation. */
@Entity({ schema: 'string_store', name: 'strings' })
export class StringRecordEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  value: string;
  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
  /** The keyed hash of the caller whose quota the string counts for; null where there is no quota. */
  @Column('bytea', { nullable: true })
  owner: Buffer | null;
}

/** What the SQL of the repositories selects. */
export type StringRow = Pick<StringRecordEntity, 'id' | 'value' | 'createdAt'>;

export const stringColumns = 'id, value, created_at AS "createdAt"';
