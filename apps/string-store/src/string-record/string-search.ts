import { Injectable } from '@nestjs/common';
import { hasTrigram } from './search-text';
import type { StringRecordEntity } from './string-record.entity';
import { StringSearchRepository } from './string-search.repository';

const indexCheckMilliseconds = 60_000;

export interface SearchResult {
  /** Newest first. */
  hits: StringRecordEntity[];
  /** Everything newer than this has been searched, nothing older; undefined when everything has been. */
  end?: string;
}

/**
 * Finds strings that contain a text, at a cost that has a limit however large the store is. The newest strings are read: that finds
 * frequent texts at once. Below them the trigram index finds rare ones among the short strings, and of the long strings
 * as many are read again. Without a trigram or an index the first reading is all.
 */
@Injectable()
export class StringSearch {
  private index?: { exists: boolean; knowsLetters: boolean };
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

  /** An index that is missing may be created later, so it is looked for again. */
  private async isIndexed(text: string): Promise<boolean> {
    const now = performance.now();
    if (!this.index?.exists && now - this.checkedAt > indexCheckMilliseconds) {
      this.index = await this.strings.findIndex();
      this.checkedAt = now;
    }
    return this.index?.exists === true && hasTrigram(text, this.index.knowsLetters);
  }
}
