import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { AdminTokenGuard } from '../admin/admin-token.guard';
import { ApiKeyService } from '../api-key/api-key.service';
import { invalidOperatorPath, unknownActiveKey } from './operator-call.errors';
import { operatorHeader, readOperator } from './operator-name';
import { parseOperatorPath } from './operator-path';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The credentials of the call, and headers in which a caller states who acts. */
const replacedHeaders = ['authorization', 'x-api-key', 'x-user', operatorHeader];

/**
 * Runs `/admin/as/{key id}/{path}` as a call of `{path}` by an operator, with the customer and the mode of the key. Requires the admin
 * token and the name of the operator in `x-operator`. Without the token it does nothing: OperatorCallController rejects the request
 * after its address has been charged, as other admin routes do.
 */
@Injectable()
export class OperatorCallMiddleware implements NestMiddleware {
  constructor(
    private readonly admin: AdminTokenGuard,
    private readonly keys: ApiKeyService,
  ) {}

  async use(request: Request, _response: Response, next: NextFunction): Promise<void> {
    if (this.admin.isAdmin(request)) await this.rewrite(request);
    next();
  }

  private async rewrite(request: Request): Promise<void> {
    const { keyId, url } = parseOperatorPath(request.url) ?? { keyId: '', url: undefined };
    if (url === undefined) throw invalidOperatorPath();
    const operator = readOperator(request.headers);
    const key = uuid.test(keyId) ? await this.keys.findActive(keyId) : undefined;
    if (!key) throw unknownActiveKey();
    for (const header of replacedHeaders) delete request.headers[header];
    request.apiKey = { ...key, operator };
    request.identity = request.apiKey;
    request.url = url;
  }
}
