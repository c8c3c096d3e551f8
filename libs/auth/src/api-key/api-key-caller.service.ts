import { BodyReader, type CallerResolver, type MaybePromise, mapMaybe } from '@gatehouse/platform';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Request } from 'express';
import { ApiKeyService, type AuthenticatedKey } from './api-key.service';

declare module 'express-serve-static-core' {
  interface Request {
    /** The API key of the caller, once it has been looked up; undefined without a valid one. */
    apiKey?: AuthenticatedKey;
    /** The lookup that sets `apiKey`; shared by all guards of the request. */
    identity?: MaybePromise<AuthenticatedKey | undefined>;
  }
}

/** The field of a JSON body that may hold the API key instead of the header. */
export const API_KEY_FIELD = Symbol('API key field');

/** Identifies callers by the API key in the header `x-api-key`, or in the body where that is allowed. */
@Injectable()
export class ApiKeyCallerService implements CallerResolver {
  constructor(
    private readonly keys: ApiKeyService,
    private readonly bodies: BodyReader,
    @Optional() @Inject(API_KEY_FIELD) private readonly field?: string,
  ) {}

  isRecognised(request: Request): boolean {
    const key = readHeaderKey(request);
    return key !== undefined && this.keys.isRecognised(key);
  }

  /** Operators are not charged to the customer. */
  isUncharged(request: Request): boolean {
    return request.apiKey?.operator !== undefined;
  }

  resolveCaller(request: Request): MaybePromise<string | undefined> {
    return mapMaybe(
      this.identify(request),
      (key) => key && (key.operator === undefined ? `key:${key.id}` : `operator:${key.operator}`),
    );
  }

  /**
   * The active key of the caller, if any. A request queries the database at most once. The body is read only where it may
   * hold the key and the header does not.
   */
  identify(request: Request): MaybePromise<AuthenticatedKey | undefined> {
    if (request.apiKey?.operator !== undefined) return request.apiKey;
    if (readHeaderKey(request) !== undefined || this.field === undefined) return this.findKey(request);
    return this.bodies.read(request)?.then(() => this.findKey(request));
  }

  /** The key that was sent, valid or not; the body counts once it has been read. */
  readKey(request: Request): string | undefined {
    return readHeaderKey(request) ?? this.readBodyKey(request);
  }

  private findKey(request: Request): MaybePromise<AuthenticatedKey | undefined> {
    const given = this.readKey(request);
    if (given === undefined) return undefined;
    return (request.identity ??= mapMaybe(this.keys.authenticate(given), (key) => (request.apiKey = key)));
  }

  private readBodyKey({ body }: Request): string | undefined {
    return this.field === undefined
      ? undefined
      : toText((body as Partial<Record<string, unknown>>)?.[this.field]);
  }
}

const readHeaderKey = ({ headers }: Request): string | undefined => toText(headers['x-api-key']);

const toText = (given: unknown): string | undefined =>
  typeof given === 'string' && given !== '' ? given : undefined;
