import { encodeCursor, decodeCursor, inTransaction, uuidv7 } from '@gatehouse/database';
import { IdempotencyKeyService, type IdempotentRequest } from '@gatehouse/idempotency';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ListStringsQuery, type StringPage, StringRecord } from './string-record.dto';
import type { StringRow } from './string-record.entity';
import { unknownString } from './string-record.errors';
import type { CallerQuota } from './string-quota.service';
import { StringRecordRepository } from './string-record.repository';
import { StringSearchService } from './string-search.service';

// 200 strings of 256 KiB would be a reply of 50 MiB. A page holds at most this much, and at least one string.
const maxPageBytes = 4 * 1024 * 1024;

@Injectable()
export class StringRecordService {
  constructor(
    private readonly source: DataSource,
    private readonly records: StringRecordRepository,
    private readonly idempotencyKeys: IdempotencyKeyService,
    private readonly searches: StringSearchService,
    private readonly clock: Clock,
  ) {}

  async create(value: string, quota?: CallerQuota): Promise<StringRecord> {
    const record = this.newRecord(value);
    await this.records.insert(record, quota);
    return StringRecord.fromRow(record);
  }

  /** Creates the record on the first request with this key and returns the same reply to repeated requests. */
  createOnce(value: string, request: IdempotentRequest, quota?: CallerQuota): Promise<StringRecord> {
    return inTransaction(this.source, async ({ manager }) => {
      const first = await this.idempotencyKeys.findFirstOutcome(manager, request, value);
      if (first) return StringRecord.fromRow({ ...first, value });
      const record = this.newRecord(value);
      await this.idempotencyKeys.storeOutcome(manager, request, value, record);
      // Last: it locks the usage row of the caller until the transaction ends.
      await this.records.insert(record, quota, manager);
      return StringRecord.fromRow(record);
    });
  }

  async list({ limit, cursor, contains }: ListStringsQuery): Promise<StringPage> {
    const before = cursor === undefined ? undefined : decodeCursor(cursor);
    if (contains !== undefined) return this.search(contains, limit, before);
    const { rows, more } = await this.records.list({ limit, before, maxBytes: maxPageBytes });
    const last = rows.at(-1);
    return toPage(rows, more ? last?.id : undefined);
  }

  private async search(text: string, limit: number, before?: string): Promise<StringPage> {
    const { hits, end } = await this.searches.find(text, limit + 1, before);
    const rows = limitPage(hits, limit);
    return toPage(rows, rows.length < hits.length ? rows.at(-1)?.id : end);
  }

  async get(id: string): Promise<StringRecord> {
    const record = await this.records.find(id);
    if (!record) throw unknownString(id);
    return StringRecord.fromRow(record);
  }

  async delete(id: string): Promise<void> {
    if (!(await this.records.delete(id))) throw unknownString(id);
  }

  private newRecord(value: string): StringRow {
    return { id: uuidv7(), value, createdAt: this.clock.now() };
  }
}

const toPage = (rows: readonly StringRow[], end: string | undefined): StringPage => ({
  items: rows.map((row) => StringRecord.fromRow(row)),
  nextCursor: end === undefined ? null : encodeCursor(end),
});

/** Keeps as many hits as a page may hold. */
function limitPage(hits: readonly StringRow[], limit: number): StringRow[] {
  let bytes = 0;
  const isFull = (value: string) => (bytes += Buffer.byteLength(value)) > maxPageBytes;
  const end = hits.findIndex(({ value }, i) => i >= limit || (isFull(value) && i > 0));
  return hits.slice(0, end === -1 ? undefined : end);
}
