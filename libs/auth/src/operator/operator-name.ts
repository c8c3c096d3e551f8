import type { IncomingHttpHeaders } from 'node:http';
import { invalidOperator } from './operator-call.errors';

export const operatorHeader = 'x-operator';
export const maxOperatorLength = 200;
const operatorName = /^[A-Za-z0-9][!-~]{0,199}$/;

/** The operator that a caller with the admin token names. Throws a 400 without a valid name. */
export function readOperator(headers: IncomingHttpHeaders): string {
  const operator = headers[operatorHeader];
  if (typeof operator !== 'string' || !operatorName.test(operator)) throw invalidOperator();
  return operator;
}
