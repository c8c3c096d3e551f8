import type { components } from '../api/string-store';
import type { CredentialHeaders } from '../credentials';
import type { CallOptions, HttpClient } from '../http/http-client';
import { iteratePages } from '../paging';

export type StringRecord = components['schemas']['StringRecord'];
export type StringPage = components['schemas']['StringPage'];

export interface ListStringsOptions extends CallOptions {
  /** 1 to 200, 50 by default. */
  limit?: number;
  /** The `nextCursor` of the previous page. */
  cursor?: string;
  /** Only strings that contain this text. */
  contains?: string;
}

/** The string store. */
export class Strings {
  constructor(
    private readonly http: HttpClient,
    private readonly credentials: CredentialHeaders,
  ) {}

  /** Stores a string. A repetition with the same idempotency key stores nothing twice. */
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

  /** All strings, newest first. */
  listAll(options: Omit<ListStringsOptions, 'cursor'> = {}): AsyncGenerator<StringRecord, void, undefined> {
    return iteratePages((cursor) => this.list({ ...options, cursor }));
  }

  get(id: string, options: CallOptions = {}): Promise<StringRecord> {
    return this.http.request({ ...this.one(id), ...options, method: 'GET' });
  }

  async delete(id: string, options: CallOptions = {}): Promise<void> {
    await this.http.request({
      ...this.one(id),
      ...options,
      method: 'DELETE',
      // The attempt with the lost reply has deleted it.
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
