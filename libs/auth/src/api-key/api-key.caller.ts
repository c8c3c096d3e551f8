import type { CallerResolver } from '@gatehouse/platform';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Request } from 'express';
import { ApiKeyService, type AuthenticatedKey } from './api-key.service';

declare module 'express-serve-static-core' {
  interface Request {
    /** Who calls, once that has been asked; undefined without a valid API key. */
    apiKey?: AuthenticatedKey;
    /** The look-up behind it. */
    identity?: Promise<AuthenticatedKey | undefined>;
  }
}

/** The field of a JSON body that may hold the API key in place of the header, where a contract has one. */
export const API_KEY_FIELD = Symbol('API key field');

/** Tells callers apart by the API key in the header `x-api-key`, or in the body where that is allowed. */
@Injectable()
export class ApiKeyCaller implements CallerResolver {
  constructor(
    private readonly keys: ApiKeyService,
    @Optional() @Inject(API_KEY_FIELD) private readonly field?: string,
  ) {}

  callerOf(request: Request): Promise<string | undefined> | undefined {
    return this.identify(request)?.then((key) => key && `key:${key.id}`);
  }

  /** Who calls, asked at most once a request; undefined at once when no key was sent. */
  identify(request: Request): Promise<AuthenticatedKey | undefined> | undefined {
    const given = this.keyIn(request);
    if (given === undefined) return undefined;
    request.identity ??= this.keys.authenticate(given).then((key) => (request.apiKey = key));
    return request.identity;
  }

  /** The key that was sent, valid or not. */
  keyIn({ headers, body }: Request): string | undefined {
    const given =
      headers['x-api-key'] || (this.field && (body as Partial<Record<string, unknown>>)?.[this.field]);
    return typeof given === 'string' && given !== '' ? given : undefined;
  }
}
