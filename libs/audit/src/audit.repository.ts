import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ChainHead, HashedFields } from './entry-hash';

/** A row of `audit.entries`. */
export interface EntryRow extends HashedFields {
  hash: Buffer;
}

/** A row of `audit.chains`. */
export interface HeadRow extends ChainHead {
  headHash: Buffer;
}

export interface EntryFilter {
  chain: string;
  from?: Date;
  until?: Date;
  action?: string;
  subject?: string;
}

const entryColumns = `chain, position::text AS position,
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, actor, action, subject, before, after, hash`;
const headColumns = `position::float8 AS position, hash, deleted_position::float8 AS "deletedPosition",
  deleted_hash AS "deletedHash", head_hash AS "headHash"`;
const isFiltered = `chain = $1 AND ($2::timestamptz IS NULL OR at >= $2) AND ($3::timestamptz IS NULL OR at < $3)
  AND ($4::text IS NULL OR action = $4) AND ($5::text IS NULL OR subject = $5)`;

const filterValues = ({ chain, from, until, action, subject }: EntryFilter): unknown[] => [
  chain,
  from ?? null,
  until ?? null,
  action ?? null,
  subject ?? null,
];

@Injectable()
export class AuditRepository {
  async findKey(manager: EntityManager): Promise<Buffer | undefined> {
    const [row] = await manager.query<{ wrapped: Buffer }[]>('SELECT wrapped FROM audit.key');
    return row?.wrapped;
  }

  async insertKey(manager: EntityManager, wrapped: Buffer): Promise<void> {
    await manager.query('INSERT INTO audit.key (id, wrapped) VALUES (1, $1) ON CONFLICT DO NOTHING', [
      wrapped,
    ]);
  }

  async chains(manager: EntityManager): Promise<string[]> {
    const rows = await manager.query<{ chain: string }[]>(
      `SELECT chain FROM audit.chains UNION SELECT DISTINCT chain FROM audit.entries ORDER BY 1`,
    );
    return rows.map(({ chain }) => chain);
  }

  async findHead(manager: EntityManager, chain: string): Promise<HeadRow | undefined> {
    const [row] = await manager.query<HeadRow[]>(`SELECT ${headColumns} FROM audit.chains WHERE chain = $1`, [
      chain,
    ]);
    return row;
  }

  /** Creates the chain if it does not exist, and locks it until the end of the transaction. */
  async lockHead(manager: EntityManager, chain: string, empty: HeadRow): Promise<HeadRow> {
    const lock = `SELECT ${headColumns} FROM audit.chains WHERE chain = $1 FOR UPDATE`;
    const [known] = await manager.query<HeadRow[]>(lock, [chain]);
    if (known) return known;
    await manager.query(
      `INSERT INTO audit.chains (chain, position, hash, deleted_position, deleted_hash, head_hash)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [chain, ...headValues(empty)],
    );
    const [created] = await manager.query<HeadRow[]>(lock, [chain]);
    return created ?? empty;
  }

  async updateHead(manager: EntityManager, chain: string, head: HeadRow): Promise<void> {
    await manager.query(
      `UPDATE audit.chains SET position = $2, hash = $3, deleted_position = $4, deleted_hash = $5, head_hash = $6
       WHERE chain = $1`,
      [chain, ...headValues(head)],
    );
  }

  async insert(manager: EntityManager, entries: readonly EntryRow[]): Promise<void> {
    const column = <T>(read: (entry: EntryRow) => T): T[] => entries.map(read);
    await manager.query(
      `INSERT INTO audit.entries (chain, position, at, actor, action, subject, before, after, hash)
       SELECT chain, position, at, actor, action, subject, before, after, decode(hash, 'hex')
       FROM unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
         $9::text[]) AS entry (chain, position, at, actor, action, subject, before, after, hash)`,
      [
        column(({ chain }) => chain),
        column(({ position }) => position),
        column(({ at }) => at),
        column(({ actor }) => actor),
        column(({ action }) => action),
        column(({ subject }) => subject),
        column(({ before }) => before),
        column(({ after }) => after),
        column(({ hash }) => hash.toString('hex')),
      ],
    );
  }

  /** Entries after a position, oldest first. `position` alone would be the text of the result, in which 10 precedes 9. */
  findAfter(
    manager: EntityManager,
    filter: EntryFilter,
    position: number,
    limit: number,
  ): Promise<EntryRow[]> {
    return manager.query(
      `SELECT ${entryColumns} FROM audit.entries WHERE ${isFiltered} AND position > $6 ORDER BY entries.position LIMIT $7`,
      [...filterValues(filter), position, limit],
    );
  }

  /** Entries before a position, newest first. */
  findBefore(
    manager: EntityManager,
    filter: EntryFilter,
    position: number | undefined,
    limit: number,
  ): Promise<EntryRow[]> {
    return manager.query(
      `SELECT ${entryColumns} FROM audit.entries WHERE ${isFiltered} AND ($6::bigint IS NULL OR position < $6)
       ORDER BY entries.position DESC LIMIT $7`,
      [...filterValues(filter), position ?? null, limit],
    );
  }

  /** The chains whose oldest entry is from before this time. */
  async findExpiredChains(manager: EntityManager, before: Date): Promise<string[]> {
    const rows = await manager.query<{ chain: string }[]>(
      `SELECT chain FROM audit.chains c WHERE EXISTS (
         SELECT FROM audit.entries e
         WHERE e.chain = c.chain AND e.position = c.deleted_position + 1 AND e.at < $1)
       ORDER BY chain`,
      [before],
    );
    return rows.map(({ chain }) => chain);
  }

  async deleteUntil(manager: EntityManager, chain: string, position: number): Promise<void> {
    await manager.query('DELETE FROM audit.entries WHERE chain = $1 AND position <= $2', [chain, position]);
  }
}

const headValues = ({ position, hash, deletedPosition, deletedHash, headHash }: HeadRow): unknown[] => [
  position,
  hash,
  deletedPosition,
  deletedHash,
  headHash,
];
