import { findOriginsProblem, type KeyMode, maxEmbedOrigins } from '@gatehouse/auth';
import { ValidateOptionalWith, ValidateWith } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import { type Permission, permissions } from '../role/permission';
import { type PortalScreen, portalScreens } from './portal-link';
import type { CreatedPortalLink } from './portal-link.service';

const minSeconds = 60;
const maxSeconds = 24 * 3600;
const defaultSeconds = 3600;
const maxTokenLength = 2000;

function findScreensProblem(value: unknown): string | undefined {
  const isList = Array.isArray(value) && value.length > 0 && new Set(value).size === value.length;
  return isList && value.every((each) => portalScreens.includes(each as PortalScreen))
    ? undefined
    : `must be a list of ${portalScreens.join(', ')}, each once`;
}

const findSecondsProblem = (value: unknown): string | undefined =>
  Number.isInteger(value) && (value as number) >= minSeconds && (value as number) <= maxSeconds
    ? undefined
    : `must be a whole number from ${minSeconds} to ${maxSeconds}`;

export class CreatePortalLinkBody {
  @ApiProperty({
    enum: portalScreens,
    isArray: true,
    description: 'What the link shows.',
    example: ['webhooks'],
  })
  @ValidateWith(findScreensProblem)
  screens: PortalScreen[];
  @ApiPropertyOptional({
    type: [String],
    maxItems: maxEmbedOrigins,
    default: [],
    description:
      'The origins whose pages may show it in a frame; by default none, and the link is opened in a tab. `http` only for localhost.',
    example: ['https://backoffice.shop.example'],
  })
  @ValidateOptionalWith(findOriginsProblem)
  origins: string[] = [];
  @ApiPropertyOptional({
    type: 'integer',
    minimum: minSeconds,
    maximum: maxSeconds,
    default: defaultSeconds,
    description: 'After this time neither the link nor what was opened with it works.',
    example: defaultSeconds,
  })
  @ValidateOptionalWith(findSecondsProblem)
  expiresInSeconds: number = defaultSeconds;
}

export class CreateCustomerPortalLinkBody extends CreatePortalLinkBody {
  @ApiProperty({
    format: 'uuid',
    description: 'The id of the customer.',
    example: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f',
  })
  @IsUUID(undefined, { message: 'customer must be a UUID' })
  customer: string;
  @ApiProperty({
    enum: ['live', 'test'],
    description: 'Whose data: of live or of test mode.',
    example: 'live',
  })
  @IsIn(['live', 'test'], { message: 'mode must be one of live, test' })
  mode: KeyMode;
}

export class PortalLinkReply {
  @ApiProperty({
    format: 'uuid',
    description: 'In the audit trail, what is done with the link is done by `portal:` and this id.',
    example: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f',
  })
  id: string;
  @ApiProperty({
    description: 'The address of the frame or tab. It can be opened once; never store or log it.',
    example:
      'https://verify.example.org/console/portal/0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f#eyJhbGciOiJIUzI1NiJ9.e30.x',
  })
  url: string;
  @ApiProperty({ format: 'date-time', description: 'When it ends.' })
  expiresAt: string;

  static of({ id, url, endsAt }: CreatedPortalLink): PortalLinkReply {
    return { id, url, expiresAt: endsAt.toISOString() };
  }
}

export class ExchangeBody {
  @ApiProperty({ description: 'What the address has behind the `#`.', example: 'eyJhbGciOiJIUzI1NiJ9.e30.x' })
  @IsString({ message: 'token must be a string' })
  @MaxLength(maxTokenLength, { message: `token must have at most ${maxTokenLength} characters` })
  token: string;
}

export class PortalSessionReply {
  @ApiProperty({ description: 'The name of the customer.', example: 'acme' })
  customer: string;
  @ApiProperty({ enum: ['live', 'test'], example: 'live' })
  mode: KeyMode;
  @ApiProperty({ enum: portalScreens, isArray: true, example: ['webhooks'] })
  screens: readonly PortalScreen[];
  @ApiProperty({ enum: permissions, isArray: true, example: ['webhooks.read', 'webhooks.resend'] })
  permissions: Permission[];
  @ApiProperty({
    description: 'The token that every change needs in `x-csrf-token`.',
    example: 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE',
  })
  csrf: string;
  @ApiProperty({ format: 'date-time', description: 'When it ends.' })
  endsAt: string;
}
