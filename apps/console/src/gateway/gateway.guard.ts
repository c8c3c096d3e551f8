import { DomainError } from '@gatehouse/platform';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { toActor } from '../audit/console-chain';
import { RefusalTrail } from '../audit/refusal-trail.service';
import type { Login } from '../login/login';
import { notLoggedIn } from '../login/login.errors';
import { requirePermission } from '../login/login.guard';
import { mayAccess, mayAccessAll } from '../user/user';
import { findOperation } from './find-operation';
import { unknownOperation } from './gateway.errors';
import { describeCall, type GatewayCall } from './gateway-call';
import { isTransfer } from './transfer';
import {
  customerOperations,
  installationOperations,
  type Operation,
  operatorOperations,
} from './operation.table';

declare module 'express-serve-static-core' {
  interface Request {
    gatewayCall?: GatewayCall;
  }
}

// As received, never decoded.
const customerCall = /^\/console\/api\/customers\/([^/?]+)\/([^/?]+)\/([^/?]+)\/([^?#]*)(\?[^#]*)?$/;
const installationCall = /^\/console\/api\/services\/([^/?]+)\/([^?#]*)(\?[^#]*)?$/;

/** Allows the operations of the tables, to users with their permission and access to the customer. Runs after LoginGuard. */
@Injectable()
export class GatewayGuard implements CanActivate {
  constructor(private readonly refusals: RefusalTrail) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { login } = request;
    if (!login) throw notLoggedIn();
    const call = parseCall(request);
    try {
      request.gatewayCall = requireAllowed(call, login);
    } catch (error) {
      if (error instanceof DomainError)
        await this.refusals.record({
          actor: toActor(login.user),
          reason: error.code,
          ...describeCall(call, request),
        });
      throw error;
    }
    request.isTransfer = isTransfer(request.gatewayCall.operation, request);
    // The body is a stream for the service: the platform must not read it.
    request.bodyRead = Promise.resolve();
    return true;
  }
}

function requireAllowed(call: GatewayCall | undefined, login: Login): GatewayCall {
  if (!call) throw unknownOperation();
  const { operation, customer } = call;
  const isOpen = customer ? mayAccess(login.user, customer.name) : mayAccessAll(login.user);
  if (!isOpen) throw unknownOperation();
  requirePermission(login, operation.permission);
  if (operation.personal) requirePermission(login, 'personal.read');
  return call;
}

function parseCall({ originalUrl, method }: Request): GatewayCall | undefined {
  const ofCustomer = customerCall.exec(originalUrl);
  if (ofCustomer) {
    const [, customer = '', mode = '', service = '', path = '', query = ''] = ofCustomer;
    const find = (table: readonly Operation[]) => findOperation(table, service, method, path, query);
    const ofOperator = find(operatorOperations);
    const operation = ofOperator ?? find(customerOperations);
    const scope = { name: decodeURIComponent(customer), mode };
    return operation && { operation, path, query, customer: scope, isOfOperator: ofOperator !== undefined };
  }
  const [, service = '', path = '', query = ''] = installationCall.exec(originalUrl) ?? [];
  const operation = findOperation(installationOperations, service, method, path, query);
  return operation && { operation, path, query, isOfOperator: false };
}
