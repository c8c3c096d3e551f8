import { BodyReader, type CallerResolver, type Soon, whenKnown } from '@gatehouse/platform';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Request } from 'express';
import { ApiKeyService, type AuthenticatedKey } from './api-key.service';

declare module 'express-serve-static-core' {
  interface Request {
    /** Who calls, once that has been asked; undefined without a valid API key. */
    apiKey?: AuthenticatedKey;
    /** The look-up behind it. */
    identity?: Soon<AuthenticatedKey | undefined>;
  }
}

/** The field of a JSON body that may hold the API key in place of the header, where a contract has one. */
export const API_KEY_FIELD = Symbol('API key field');

/** Tells callers apart by the API key in the header `x-api-key`, or in the body where that is allowed. */
@Injectable()
export class ApiKeyCaller implements CallerResolver {
  constructor(
    private readonly keys: ApiKeyService,
    private readonly bodies: BodyReader,
    @Optional() @Inject(API_KEY_FIELD) private readonly field?: string,
  ) {}

  isRecognised(request: Request): boolean {
    const key = keyInHeader(request);
    return key !== undefined && this.keys.isRecognised(key);
  }

  callerOf(request: Request): Soon<string | undefined> {
    return whenKnown(this.identify(request), (key) => key && `key:${key.id}`);
  }

  /**
   * Who calls; undefined without an active key. The database is asked at most once a request, and the body is read only
   * where it may hold the key and the header does not.
   */
  identify(request: Request): Soon<AuthenticatedKey | undefined> {
    if (keyInHeader(request) !== undefined || this.field === undefined) return this.lookUp(request);
    return this.bodies.read(request)?.then(() => this.lookUp(request));
  }

  /** The key that was sent, valid or not, as far as the request has been read. */
  keyIn(request: Request): string | undefined {
    return keyInHeader(request) ?? this.keyInBody(request);
  }

  private lookUp(request: Request): Soon<AuthenticatedKey | undefined> {
    const given = this.keyIn(request);
    if (given === undefined) return undefined;
    return (request.identity ??= whenKnown(this.keys.authenticate(given), (key) => (request.apiKey = key)));
  }

  private keyInBody({ body }: Request): string | undefined {
    return this.field === undefined
      ? undefined
      : textIn((body as Partial<Record<string, unknown>>)?.[this.field]);
  }
}

const keyInHeader = ({ headers }: Request): string | undefined => textIn(headers['x-api-key']);

const textIn = (given: unknown): string | undefined =>
  typeof given === 'string' && given !== '' ? given : undefined;
