import { AuditTrail } from '@gatehouse/audit';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ReadableStream as WebStream } from 'node:stream/web';
import { consoleChain, toActor } from '../audit/console-chain';
import { type Refusal, RefusalTrail } from '../audit/refusal-trail.service';
import type { Login } from '../login/login';
import { CustomerKeys } from './customer-keys.service';
import { describeCall, type GatewayCall } from './gateway-call';
import { noActiveKey, unknownOperation } from './gateway.errors';
import type { Operation } from './operation.table';
import { replyHeaders, requestHeaders, sandboxHeaders } from './header.table';
import { ServiceClient } from './service-client';

/** A call of a service: the target is its path and query. */
export interface ForwardedCall extends Pick<Operation, 'service' | 'method'> {
  target: string;
  operator: string;
}

type ServiceReply = Awaited<ReturnType<ServiceClient['send']>>;

/** Passes calls of the page on to the services, and their replies back, as streams. */
@Injectable()
export class GatewayService {
  constructor(
    private readonly client: ServiceClient,
    private readonly keys: CustomerKeys,
    private readonly audit: AuditTrail,
    private readonly refusals: RefusalTrail,
  ) {}

  async pass(call: GatewayCall, login: Login, request: Request, response: Response): Promise<void> {
    const { operation, query } = call;
    const target = (await this.findTarget(call)) + query;
    if (operation.personal) await this.record(call, login);
    const { service, method } = operation;
    const reply = await this.send({ service, method, target, operator: login.user.name }, request, response);
    const refusal = { actor: toActor(login.user), ...describeCall(call, request) };
    if (call.customer) await this.recordRefusal(reply, operation.path, refusal);
    if (operation.permission === 'keys.write') this.keys.forget();
    await stream(reply, response);
  }

  /** Sends the request with its body to a service, in the name of an operator, and streams the reply. */
  async forward(
    call: ForwardedCall,
    request: Request,
    response: Response,
    onReply: (reply: ServiceReply) => Promise<void>,
  ): Promise<void> {
    const reply = await this.send(call, request, response);
    await onReply(reply);
    await stream(reply, response);
  }

  /** The service refuses, or it does not know an id for this customer: the id may be one of another. */
  async recordRefusal(
    { status }: ServiceReply,
    path: string,
    refusal: Omit<Refusal, 'reason'>,
  ): Promise<void> {
    if (status === 403 || (status === 404 && path.includes('{')))
      await this.refusals.record({ ...refusal, reason: `service.${status}` });
  }

  private send(
    { service, method, target, operator }: ForwardedCall,
    request: Request,
    response: Response,
  ): Promise<ServiceReply> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    return this.client.send({
      service,
      method,
      target,
      headers: {
        ...pick(requestHeaders, (name) => request.get(name)),
        // No compressed replies: they would be expanded on the way.
        'accept-encoding': 'identity',
        'x-operator': operator,
        'x-request-id': request.context.requestId,
      },
      ...(hasBody(request) && {
        // If the service is not reachable the request must stay open for the reply.
        body: WebStream.from(request.iterator({ destroyOnReturn: false })) as ReadableStream<Uint8Array>,
        bodyRead: finished(request, { writable: false }).catch(() => undefined),
      }),
      signal: gone.signal,
    });
  }

  private async findTarget({ path, customer, isOfOperator }: GatewayCall): Promise<string> {
    if (!customer) return `/admin/${path}`;
    const { name, mode } = customer;
    if (mode !== 'live' && mode !== 'test') throw unknownOperation();
    if (isOfOperator) {
      const id = await this.keys.findCustomer(name);
      if (id === undefined) throw unknownOperation();
      return `/admin/customers/${id}/${mode}/${path}`;
    }
    const keyId = await this.keys.find(name, mode);
    if (keyId === undefined) throw noActiveKey(name, mode);
    return `/admin/as/${keyId}/${path}`;
  }

  /** Before the data is sent. The path has ids and names of lists, never those of people. */
  private record({ operation, path, customer }: GatewayCall, { user }: Login): Promise<void> {
    return this.audit.record(consoleChain, {
      actor: toActor(user),
      action: 'personal.read',
      subject: `${operation.service}/${path}`.slice(0, 500),
      after: {
        operation: `${operation.method} ${operation.path}${operation.query ?? ''}`,
        customer: customer?.name,
        mode: customer?.mode,
      },
    });
  }
}

async function stream(reply: ServiceReply, response: Response): Promise<void> {
  response.status(reply.status).set(sandboxHeaders);
  response.set(pick(replyHeaders, (name) => reply.headers.get(name) ?? undefined));
  if (!reply.body) return void response.end();
  response.flushHeaders();
  // A reply that breaks off, or a browser that has gone: both connections end, and the page sees an incomplete reply.
  await pipeline(Readable.fromWeb(reply.body), response).catch(() => response.destroy());
}

/** `fetch` refuses to send a GET with one. */
const hasBody = ({ method, headers }: Request): boolean =>
  method !== 'GET' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

function pick(names: readonly string[], get: (name: string) => string | undefined): Record<string, string> {
  const found = names.map((name) => [name, get(name)]).filter(([, value]) => value !== undefined);
  return Object.fromEntries(found) as Record<string, string>;
}
