import { Injectable } from '@nestjs/common';
import type { StringRow } from './string-record.entity';
import { StringSearchRepository } from './string-search.repository';

const indexCheckIntervalMs = 60_000;
const asciiTrigram = /[a-z0-9]{3}/i;
const unicodeTrigram = /[\p{L}\p{N}]{3}/u;

export interface SearchResult {
  /** Newest first. */
  hits: StringRow[];
  /** The search covered everything newer than this id; undefined when it covered everything. */
  end?: string;
}

/**
 * Finds strings that contain a text, at a bounded cost for any size of the store. It scans the newest strings first, which finds
 * frequent texts. For older strings it uses the trigram index for short strings and a second bounded scan for long ones.
 * Without an index, or a trigram in the text, the first scan is the result.
 */
@Injectable()
export class StringSearchService {
  private index?: { exists: boolean; hasUnicode: boolean };
  private checkedAt = -Infinity;

  constructor(private readonly strings: StringSearchRepository) {}

  async find(text: string, limit: number, before?: string): Promise<SearchResult> {
    const newest = await this.strings.scan(text, limit, { before });
    const { hits, end } = newest;
    if (end === undefined || hits.length >= limit || !(await this.isIndexed(text))) return newest;

    const long = await this.strings.scan(text, limit, { before: end, onlyLong: true });
    const short = await this.strings.findShort(text, limit, { before: end, notBelow: long.end });
    if (!short) return newest;
    const older = [...long.hits, ...short].sort((a, b) => (a.id < b.id ? 1 : -1));
    return { hits: [...hits, ...older].slice(0, limit), ...(long.end !== undefined && { end: long.end }) };
  }

  /** Checks again for a missing index, because it may be created later. */
  private async isIndexed(text: string): Promise<boolean> {
    const now = performance.now();
    if (!this.index?.exists && now - this.checkedAt > indexCheckIntervalMs) {
      this.index = await this.strings.findIndex();
      this.checkedAt = now;
    }
    return this.index?.exists === true && hasTrigram(text, this.index.hasUnicode);
  }
}

/** Whether the text has a trigram that the index contains: three letters or digits in a row. */
const hasTrigram = (text: string, hasUnicode: boolean): boolean =>
  (hasUnicode ? unicodeTrigram : asciiTrigram).test(text);
