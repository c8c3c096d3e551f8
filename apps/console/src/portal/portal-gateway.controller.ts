import { AuditTrail } from '@gatehouse/audit';
import {
  All,
  Controller,
  type ExecutionContext,
  Injectable,
  Req,
  Res,
  UseGuards,
  type CanActivate,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { consoleChain } from '../audit/console-chain';
import { RefusalTrail } from '../audit/refusal-trail.service';
import { describeCall } from '../gateway/gateway-call';
import { unknownOperation } from '../gateway/gateway.errors';
import { GatewayService } from '../gateway/gateway.service';
import { CallLimitGuard } from '../limit/call-limit.guard';
import { findPortalOperation } from './find-portal-operation';
import { type PortalLink, portalUser, toPortalActor } from './portal-link';
import type { PortalOperation } from './portal-operation.table';
import { CurrentPortal, PortalGuard } from './portal.guard';

// As received, never decoded.
const call = /^\/console\/api\/portal\/[^/?]+\/customers\/([^/?]+)\/([^/?]+)\/([^/?]+)\/([^?#]*)(\?[^#]*)?$/;

interface PortalCall {
  operation: PortalOperation;
  path: string;
  query: string;
}

/** The body is a stream for the service: the platform must not read it. */
@Injectable()
class StreamedBody implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    context.switchToHttp().getRequest<Request>().bodyRead = Promise.resolve();
    return true;
  }
}

/** Passes the calls of the portal on to the services, for the customer and the mode of the link and no other. */
@ApiExcludeController()
@UseGuards(PortalGuard, StreamedBody, CallLimitGuard)
@Controller('console/api/portal/:link')
export class PortalGatewayController {
  constructor(
    private readonly gateway: GatewayService,
    private readonly audit: AuditTrail,
    private readonly refusals: RefusalTrail,
  ) {}

  @All('customers/*path')
  async pass(
    @CurrentPortal() link: PortalLink,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const found = parseCall(link, request);
    const refusal = { actor: toPortalActor(link), ...describePortalCall(found, link, request) };
    if (!found) {
      await this.refusals.record({ ...refusal, reason: unknownOperation().code });
      throw unknownOperation();
    }
    const { operation, path, query } = found;
    if (operation.action !== undefined) await this.record(link, operation, path);
    const { service, method } = operation;
    const target = findTarget(link, operation, path) + query;
    const operator = portalUser(link);
    await this.gateway.forward({ service, method, target, operator }, request, response, (reply) =>
      this.gateway.recordRefusal(reply, operation.path, refusal),
    );
  }

  /** Before the call. */
  private record(link: PortalLink, { action = '', service }: PortalOperation, path: string): Promise<void> {
    return this.audit.record(consoleChain, {
      actor: toPortalActor(link),
      action,
      subject: `${service}/${path}`,
      after: { customer: link.customer, mode: link.mode },
    });
  }
}

function parseCall(link: PortalLink, { originalUrl, method }: Request): PortalCall | undefined {
  const [, customer = '', mode = '', service = '', path = '', query = ''] = call.exec(originalUrl) ?? [];
  if (customer !== encodeURIComponent(link.customer) || mode !== link.mode) return undefined;
  const operation = findPortalOperation(link.screens, { service, method, path, query });
  return operation && { operation, path, query };
}

const describePortalCall = (
  found: PortalCall | undefined,
  { customer: name, mode }: PortalLink,
  request: Request,
) => describeCall(found && { ...found, customer: { name, mode } }, request);

const findTarget = (
  { keyId, customerId, mode }: PortalLink,
  { as }: PortalOperation,
  path: string,
): string =>
  as === 'customer' ? `/admin/as/${keyId}/${path}` : `/admin/customers/${customerId}/${mode}/${path}`;
