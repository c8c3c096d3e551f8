import type { Request } from 'express';
import type { Refusal } from '../audit/refusal-trail.service';
import type { Operation } from './operation.table';

/** A call of the page that an operation was found for. */
export interface GatewayCall {
  operation: Operation;
  /** Of the operation, without a slash at the start, and the query with its question mark. */
  path: string;
  query: string;
  /** None for an operation of the installation. */
  customer?: { name: string; mode: string };
  /** Whether it is one of the operator about the customer, and not one of the customer. */
  isOfOperator: boolean;
}

/** What the audit trail names. The path of an operation has ids and names of lists, never those of people; any other path is not stored. */
export function describeCall(
  call: Pick<GatewayCall, 'operation' | 'path' | 'customer'> | undefined,
  { method }: Request,
): Pick<Refusal, 'operation' | 'subject' | 'customer' | 'mode'> {
  if (!call) return { operation: `${method} unknown` };
  const { operation, path, customer } = call;
  return {
    operation: `${operation.method} ${operation.path}${operation.query ?? ''}`,
    subject: `${operation.service}/${path}`,
    ...(customer && { customer: customer.name, mode: customer.mode }),
  };
}
