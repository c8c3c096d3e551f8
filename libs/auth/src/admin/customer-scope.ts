import { DomainError } from '@gatehouse/platform';
import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import type { KeyMode } from '../api-key/api-key.entity';
import { CustomerService } from '../customer/customer.service';
import { maxOperatorLength, operatorHeader, readOperator } from '../operator/operator-name';

/** The customer and mode that an operation of an operator is about, and who the operator is. */
export interface CustomerScope {
  customerId: string;
  mode: KeyMode;
  /** The name that the caller with the admin token gives; Gatehouse does not verify it. */
  operator: string;
}

type RequestedScope = Pick<Request, 'params' | 'headers'>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const modes: readonly string[] = ['live', 'test'] satisfies KeyMode[];

/** A pipe and not a guard: a guard would reject unknown customers before the body is read. */
@Injectable()
class CustomerScopePipe implements PipeTransform<RequestedScope, Promise<CustomerScope>> {
  constructor(private readonly customers: CustomerService) {}

  async transform({ params, headers }: RequestedScope): Promise<CustomerScope> {
    const { customer, mode } = params as Record<string, string>;
    if (customer === undefined || !uuid.test(customer)) throw invalid('customer must be a UUID');
    if (mode === undefined || !modes.includes(mode)) throw invalid('mode must be live or test');
    const { id: customerId } = await this.customers.get({ id: customer.toLowerCase() });
    return { customerId, mode: mode as KeyMode, operator: readOperator(headers) };
  }
}

const RequestOfOperator = createParamDecorator((_: unknown, context: ExecutionContext): RequestedScope =>
  context.switchToHttp().getRequest<Request>(),
);

/** The scope of a route below `/admin/customers/:customer/:mode`, which requires the admin token. */
export function OperatorScope(): ParameterDecorator {
  return (target, key, index) => {
    RequestOfOperator(CustomerScopePipe)(target, key, index);
    const handler = Object.getOwnPropertyDescriptor(target, key as string);
    if (handler) for (const document of documentation) document(target, key as string, handler);
  };
}

const documentation = [
  ApiParam({
    name: 'customer',
    description: 'The id of the customer.',
    schema: { type: 'string', format: 'uuid', example: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f' },
  }),
  ApiParam({
    name: 'mode',
    description: 'The mode of the data.',
    schema: { type: 'string', enum: modes as string[], example: 'live' },
  }),
  ApiHeader({
    name: operatorHeader,
    required: true,
    description: 'Who acts, for the audit trail: the name of a user, printable ASCII without spaces.',
    schema: { type: 'string', maxLength: maxOperatorLength, example: 'jane.doe' },
  }),
];

/** The error of a scope, for the documentation of routes. */
export const scopeErrors = {
  400: 'mode must be live or test',
  404: 'There is no customer 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f: a customer is created with its first key or client.',
};

const invalid = (message: string) => new DomainError('validation', 400, message);
