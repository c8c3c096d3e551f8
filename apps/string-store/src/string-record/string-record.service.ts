import { cursorAt, idAt, inTransaction, uuidv7 } from '@gatehouse/database';
import { IdempotencyKeys, type IdempotentRequest } from '@gatehouse/idempotency';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ListStringsQuery, type StringPage, StringRecord } from './string-record.dto';
import type { StringRecordEntity } from './string-record.entity';
import { unknownString } from './string-record.errors';
import type { QuotaShare } from './string-quota';
import { StringRecordRepository } from './string-record.repository';
import { StringSearch } from './string-search';

// 200 strings of 256 KiB would be 50 MiB of reply; a page holds at most this much, and at least one string.
const maxPageBytes = 4 * 1024 * 1024;

@Injectable()
export class StringRecordService {
  constructor(
    private readonly source: DataSource,
    private readonly records: StringRecordRepository,
    private readonly idempotencyKeys: IdempotencyKeys,
    private readonly finder: StringSearch,
    private readonly clock: Clock,
  ) {}

  async create(value: string, share?: QuotaShare): Promise<StringRecord> {
    const record = this.newRecord(value);
    await this.records.insert(record, share);
    return StringRecord.of(record);
  }

  /** Creates the record at the first request with this key, and gives the same answer to every repetition. */
  createOnce(value: string, request: IdempotentRequest, share?: QuotaShare): Promise<StringRecord> {
    return inTransaction(this.source, async ({ manager }) => {
      const first = await this.idempotencyKeys.firstOutcome(manager, request, value);
      if (first) return StringRecord.of({ ...first, value });
      const record = this.newRecord(value);
      await this.idempotencyKeys.remember(manager, request, value, record);
      // Last, because it locks the usage of the caller until the transaction ends.
      await this.records.insertIn(manager, record, share);
      return StringRecord.of(record);
    });
  }

  async list({ limit, cursor, contains }: ListStringsQuery): Promise<StringPage> {
    const before = cursor === undefined ? undefined : idAt(cursor);
    if (contains !== undefined) return this.search(contains, limit, before);
    const { rows, more } = await this.records.list({ limit, before, maxBytes: maxPageBytes });
    const last = rows.at(-1);
    return pageOf(rows, more ? last?.id : undefined);
  }

  private async search(text: string, limit: number, before?: string): Promise<StringPage> {
    const { hits, end } = await this.finder.find(text, limit + 1, before);
    const rows = firstOf(hits, limit);
    return pageOf(rows, rows.length < hits.length ? rows.at(-1)?.id : end);
  }

  async get(id: string): Promise<StringRecord> {
    const record = await this.records.find(id);
    if (!record) throw unknownString(id);
    return StringRecord.of(record);
  }

  async delete(id: string): Promise<void> {
    if (!(await this.records.delete(id))) throw unknownString(id);
  }

  private newRecord(value: string): StringRecordEntity {
    return { id: uuidv7(), value, createdAt: this.clock.now() };
  }
}

const pageOf = (rows: readonly StringRecordEntity[], end: string | undefined): StringPage => ({
  items: rows.map((row) => StringRecord.of(row)),
  nextCursor: end === undefined ? null : cursorAt(end),
});

/** As many as fit on a page. */
function firstOf(hits: readonly StringRecordEntity[], limit: number): StringRecordEntity[] {
  let bytes = 0;
  const isFull = (value: string) => (bytes += Buffer.byteLength(value)) > maxPageBytes;
  const end = hits.findIndex(({ value }, i) => i >= limit || (isFull(value) && i > 0));
  return hits.slice(0, end === -1 ? undefined : end);
}
