import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { maxOperatorLength, operatorHeader, readOperator } from './operator-name';

const NameOfOperator = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  readOperator(context.switchToHttp().getRequest<Request>().headers),
);

/** The operator who acts, of a route of the installation that requires the admin token. */
export function OperatorName(): ParameterDecorator {
  return (target, key, index) => {
    NameOfOperator()(target, key, index);
    const handler = Object.getOwnPropertyDescriptor(target, key as string);
    if (handler) document(target, key as string, handler);
  };
}

const document = ApiHeader({
  name: operatorHeader,
  required: true,
  description: 'Who acts, for the audit trail: the name of a user, printable ASCII without spaces.',
  schema: { type: 'string', maxLength: maxOperatorLength, example: 'jane.doe' },
});
