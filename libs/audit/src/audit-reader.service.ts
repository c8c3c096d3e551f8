import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor, AuditEntry } from './audit-entry';
import { AuditRepository, type EntryFilter, type EntryRow } from './audit.repository';

export type AuditQuery = EntryFilter;

const batchSize = 1000;

/** Reads the audit trail of a customer. */
@Injectable()
export class AuditReader {
  constructor(
    private readonly source: DataSource,
    private readonly repository: AuditRepository,
  ) {}

  /** One page, newest first, with entries before this position. */
  async list(query: AuditQuery, limit: number, before?: number): Promise<AuditEntry[]> {
    const rows = await this.repository.findBefore(this.source.manager, query, before, limit);
    return rows.map(decode);
  }

  /** All entries, oldest first. Memory holds one batch. */
  async *read(query: AuditQuery): AsyncGenerator<AuditEntry> {
    let position = 0;
    for (let count = batchSize; count === batchSize;) {
      const rows = await this.repository.findAfter(this.source.manager, query, position, batchSize);
      count = rows.length;
      for (const row of rows) yield decode(row);
      position = Number(rows.at(-1)?.position ?? position);
    }
  }
}

function decode({ position, at, actor, action, subject, before, after }: EntryRow): AuditEntry {
  const [wasBefore, isAfter] = [JSON.parse(before) as object | null, JSON.parse(after) as object | null];
  return {
    position: Number(position),
    at: new Date(at),
    actor: JSON.parse(actor) as Actor,
    action,
    subject,
    ...(wasBefore && { before: wasBefore }),
    ...(isAfter && { after: isAfter }),
  };
}
