import type { components } from '../api/string-store';
import type { CredentialHeaders } from '../credentials';
import type { CallOptions, HttpClient } from '../http/http-client';
import { everyItem } from '../paging';

export type StringRecord = components['schemas']['StringRecord'];
export type StringPage = components['schemas']['StringPage'];

export interface ListStringsOptions extends CallOptions {
  /** 1 to 200, 50 by default. */
  limit?: number;
  /** The `nextCursor` of the page before. */
  cursor?: string;
  /** Only strings that hold this text. */
  contains?: string;
}

/** The string store. */
export class Strings {
  constructor(
    private readonly http: HttpClient,
    private readonly credentials: CredentialHeaders,
  ) {}

  /** Stores a string. A repetition, by us or by you with the same key, stores nothing twice. */
  create(
    value: string,
    { idempotencyKey = crypto.randomUUID(), ...options }: CallOptions & { idempotencyKey?: string } = {},
  ): Promise<StringRecord> {
    return this.http.request({
      ...options,
      method: 'POST',
      path: '/strings',
      credentials: this.credentials.optionalKey,
      headers: { 'idempotency-key': idempotencyKey },
      body: { value },
      repeatable: 'keyed',
    });
  }

  /** One page, newest first. */
  list({ limit, cursor, contains, ...options }: ListStringsOptions = {}): Promise<StringPage> {
    return this.http.request({
      ...options,
      method: 'GET',
      path: '/strings',
      query: { limit, cursor, contains },
      credentials: this.credentials.optionalKey,
      repeatable: 'always',
    });
  }

  /** All of them, newest first. */
  all(options: Omit<ListStringsOptions, 'cursor'> = {}): AsyncGenerator<StringRecord, void, undefined> {
    return everyItem((cursor) => this.list({ ...options, cursor }));
  }

  get(id: string, options: CallOptions = {}): Promise<StringRecord> {
    return this.http.request({ ...this.one(id), ...options, method: 'GET' });
  }

  async delete(id: string, options: CallOptions = {}): Promise<void> {
    await this.http.request({
      ...this.one(id),
      ...options,
      method: 'DELETE',
      // The try whose reply got lost has deleted it.
      afterLostReply: ({ status }) => (status === 404 ? {} : undefined),
    });
  }

  private one(id: string) {
    return {
      path: `/strings/${encodeURIComponent(id)}`,
      credentials: this.credentials.optionalKey,
      repeatable: 'always' as const,
    };
  }
}
