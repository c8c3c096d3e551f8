import { PlainText, ValidateWith } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { maxPasskeyNameBytes } from '../passkey/passkey';

/** PostgreSQL cannot look up a text with NUL. */
function findUserProblem(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  return value.includes('\0') ? 'must not contain a NUL character' : undefined;
}

export class LoginBody {
  @ApiProperty({ example: 'jane.doe' })
  @ValidateWith(findUserProblem)
  user: string;
  @ApiProperty({ example: 'correct horse battery staple' })
  @IsString({ message: 'password must be a string' })
  password: string;
}

export class LoginMethodsReply {
  @ApiProperty({ description: 'Whether there are users with a password.' }) local: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The name of the OpenID provider to log in with; null if there is none.',
    example: 'Example SSO',
  })
  provider: string | null;
}

export class SecondFactorReply {
  @ApiProperty({
    enum: ['use-passkey', 'add-passkey'],
    description: 'Whether the user has a passkey, or must add one now.',
  })
  step: 'use-passkey' | 'add-passkey';
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The options for `navigator.credentials.get()` or `create()`, in the JSON form of WebAuthn.',
    example: { challenge: 'Y2hhbGxlbmdl', rpId: 'verify.example', userVerification: 'required' },
  })
  options: object;
}

export const findResponseProblem = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? undefined
    : 'must be the response of the authenticator, an object';

export const responseProperty = {
  type: 'object',
  additionalProperties: true,
  description: 'The response of the authenticator, in the JSON form of WebAuthn.',
  example: { id: 'kVf8…', rawId: 'kVf8…', type: 'public-key', response: {}, clientExtensionResults: {} },
} as const;

export class SecondFactorBody {
  @ApiProperty(responseProperty)
  @ValidateWith(findResponseProblem)
  response: object;
  @ApiPropertyOptional({
    maxLength: maxPasskeyNameBytes,
    default: 'Passkey',
    description: 'The name of a new passkey.',
    example: 'Laptop',
  })
  @PlainText({ maxBytes: maxPasskeyNameBytes, optional: true })
  name?: string;
}

export class LogoutReply {
  @ApiPropertyOptional({
    format: 'uri',
    description: 'Where the browser must go to end the login at the OpenID provider, too.',
    example: 'https://login.example/logout?client_id=console',
  })
  providerUrl?: string;
}
