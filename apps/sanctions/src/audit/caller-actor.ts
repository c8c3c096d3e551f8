import type { Actor } from '@gatehouse/audit';
import type { AuthenticatedKey } from '@gatehouse/auth';
import { DomainError } from '@gatehouse/platform';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';

const header = 'x-user';
const maxLength = 200;
// Header values are bytes. Clients send names as UTF-8, or as Latin-1.
const utf8 = new TextDecoder('utf-8', { fatal: true });

const ReadActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { apiKey, headers } = context.switchToHttp().getRequest<Request>();
  if (!apiKey) throw new Error('This route does not require an API key.');
  if (apiKey.operator !== undefined) return toActor(apiKey);
  const user = readUser(headers[header]);
  return toActor(apiKey, user);
});

/** The operator, or the holder of the key with the name that he states. */
export const toActor = (
  { id, operator }: Pick<AuthenticatedKey, 'id' | 'operator'>,
  user = operator,
): Actor => ({
  type: operator === undefined ? 'api-key' : 'operator',
  keyId: id,
  ...(user !== undefined && { user }),
});

/** Who calls: the API key, and the person behind it if the caller names one in `x-user`. For routes that require a key. */
export function CallerActor(): ParameterDecorator {
  return (target, key, index) => {
    ReadActor()(target, key, index);
    const handler = Object.getOwnPropertyDescriptor(target, key as string);
    if (handler)
      ApiHeader({
        name: header,
        required: false,
        description: `Who acts behind the API key, for the audit trail: a name or an id of your own, at most ${maxLength} characters.`,
        schema: { type: 'string', maxLength, example: 'jane.doe' },
      })(target, key as string, handler);
  };
}

/** Control and formatting characters: a name with them imitates another one, or changes a terminal. */
const invisible = /[\p{Cc}\p{Cf}]/u;

function readUser(value: string | string[] | undefined): string | undefined {
  const user = decode([value].flat().join(', ')).trim();
  if (user === '') return undefined;
  if (invisible.test(user))
    throw new DomainError(
      'user.characters',
      400,
      `The header ${header} must not contain control characters.`,
    );
  if (user.length <= maxLength) return user;
  throw new DomainError('user.length', 400, `The header ${header} must be at most ${maxLength} characters.`);
}

function decode(latin1: string): string {
  try {
    return utf8.decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return latin1;
  }
}
