import { cursorAt, idAt, inTransaction, uuidv7 } from '@gatehouse/database';
import { IdempotencyKeys, type IdempotentRequest } from '@gatehouse/idempotency';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ListStringsQuery, type StringPage, StringRecord } from './string-record.dto';
import type { StringRecordEntity } from './string-record.entity';
import { unknownString } from './string-record.errors';
import { StringRecordRepository } from './string-record.repository';

// 200 strings of 256 KiB would be 50 MiB of reply; a page holds at most this much, and at least one string.
const largestPageBytes = 4 * 1024 * 1024;

@Injectable()
export class StringRecordService {
  constructor(
    private readonly source: DataSource,
    private readonly records: StringRecordRepository,
    private readonly idempotencyKeys: IdempotencyKeys,
    private readonly clock: Clock,
  ) {}

  async create(value: string): Promise<StringRecord> {
    const record = this.newRecord(value);
    await this.records.insert(record);
    return StringRecord.of(record);
  }

  /** Creates the record at the first request with this key, and gives the same answer to every repetition. */
  createOnce(value: string, request: IdempotentRequest): Promise<StringRecord> {
    return inTransaction(this.source, async ({ manager }) => {
      const first = await this.idempotencyKeys.firstOutcome(manager, request, value);
      if (first) return StringRecord.of({ ...first, value });
      const record = this.newRecord(value);
      await this.records.insertIn(manager, record);
      await this.idempotencyKeys.remember(manager, request, value, record);
      return StringRecord.of(record);
    });
  }

  async list({ limit, cursor, contains }: ListStringsQuery): Promise<StringPage> {
    const before = cursor === undefined ? undefined : idAt(cursor);
    const { rows, more } = await this.records.list({ limit, before, contains, maxBytes: largestPageBytes });
    const last = rows.at(-1);
    return {
      items: rows.map((row) => StringRecord.of(row)),
      nextCursor: more && last ? cursorAt(last.id) : null,
    };
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
