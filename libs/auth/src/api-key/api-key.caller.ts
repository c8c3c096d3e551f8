import type { CallerResolver } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
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

/** Tells callers apart by the API key in the header `x-api-key`. */
@Injectable()
export class ApiKeyCaller implements CallerResolver {
  constructor(private readonly keys: ApiKeyService) {}

  callerOf(request: Request): Promise<string | undefined> | undefined {
    return this.identify(request)?.then((key) => key && `key:${key.id}`);
  }

  /** Who calls, asked at most once a request; undefined at once when no key was sent. */
  identify(request: Request): Promise<AuthenticatedKey | undefined> | undefined {
    const given = request.headers['x-api-key'];
    if (typeof given !== 'string') return undefined;
    request.identity ??= this.keys.authenticate(given).then((key) => (request.apiKey = key));
    return request.identity;
  }
}
