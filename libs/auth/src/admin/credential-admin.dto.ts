import { WholeNumber } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Length, Matches } from 'class-validator';
import type { ApiKeyEntity, KeyMode } from '../api-key/api-key.entity';
import type { ClientCredentialEntity } from '../client-credential/client-credential.entity';
import type { LongLivedCredentialEntity } from '../long-lived-credential/long-lived-credential.entity';

const customerName = /^[\w][\w .-]{0,63}$/;
export const customerMessage =
  'customer must be 1 to 64 letters, digits, blanks, dots, dashes or underscores';

export class CreateApiKeyBody {
  @ApiProperty({
    description: 'The owner of the key. The customer is created if it does not exist.',
    example: 'acme',
  })
  @Matches(customerName, { message: customerMessage })
  customer: string;
  @ApiPropertyOptional({ enum: ['live', 'test'], default: 'live' })
  @IsOptional()
  @IsIn(['live', 'test'], { message: 'mode must be live or test' })
  mode?: KeyMode;
  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @Length(1, 128)
  api_id?: string;
  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @Length(1, 128)
  usage_plan_id?: string;
  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @Length(1, 128)
  product_code?: string;
}

export class RotateApiKeyBody {
  @ApiPropertyOptional({
    description: 'How many seconds the old key stays valid.',
    default: 0,
    maximum: 2_592_000,
  })
  @WholeNumber(0, 2_592_000)
  grace_seconds?: number;
}

export class CreateClientBody {
  @ApiProperty({
    description: 'The owner of the client. The customer is created if it does not exist.',
    example: 'acme',
  })
  @Matches(customerName, { message: customerMessage })
  customer: string;
}

export class CreateSlcBody {
  @ApiProperty({
    description: 'The owner of the credential. The customer is created if it does not exist.',
    example: 'acme',
  })
  @Matches(customerName, { message: customerMessage })
  customer: string;
}

/** An API key without the key itself. */
export class ApiKeyReply {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ description: 'The last four characters of the key.', example: '…x7Qf' }) api_key: string;
  @ApiProperty({ format: 'uuid' }) customer_id: string;
  @ApiProperty({ example: 'acme' }) customer: string;
  @ApiProperty({ enum: ['live', 'test'] }) mode: KeyMode;
  @ApiProperty({ enum: ['active', 'revoked', 'expired'] }) status: string;
  @ApiPropertyOptional() api_id?: string;
  @ApiPropertyOptional() usage_plan_id?: string;
  @ApiPropertyOptional() product_code?: string;
  @ApiPropertyOptional({ format: 'date-time' }) expires_at?: string;
  @ApiProperty({ format: 'date-time' }) when_created: string;
  @ApiProperty({ format: 'date-time' }) last_updated: string;

  static of(key: ApiKeyEntity, now: Date): ApiKeyReply {
    const expired = key.expiresAt !== null && key.expiresAt <= now;
    return {
      id: key.id,
      api_key: `…${key.hint}`,
      customer_id: key.customerId,
      customer: key.customer?.name ?? '',
      mode: key.mode,
      status: key.status === 'active' && expired ? 'expired' : key.status,
      ...(key.apiId !== null && { api_id: key.apiId }),
      ...(key.usagePlanId !== null && { usage_plan_id: key.usagePlanId }),
      ...(key.productCode !== null && { product_code: key.productCode }),
      ...(key.expiresAt && { expires_at: key.expiresAt.toISOString() }),
      when_created: key.whenCreated.toISOString(),
      last_updated: key.lastUpdated.toISOString(),
    };
  }
}

/** The only reply that contains the key. */
export class CreatedApiKeyReply {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({
    description: 'The key. It is not shown again.',
    example: 'gh_live_example-of-an-api-key-32-long',
  })
  api_key: string;
}

export class ClientReply {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'ghc_0a1b2c3d4e5f60718293a4b5' }) client_id: string;
  @ApiProperty({ example: 'acme' }) customer: string;
  @ApiProperty({ enum: ['active', 'revoked'] }) status: string;
  @ApiProperty({ format: 'date-time' }) when_created: string;

  static of(client: ClientCredentialEntity): ClientReply {
    return {
      id: client.id,
      client_id: client.clientId,
      customer: client.customer?.name ?? '',
      status: client.status,
      when_created: client.whenCreated.toISOString(),
    };
  }
}

/** The only reply that contains the secret. */
export class CreatedClientReply {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'ghc_0a1b2c3d4e5f60718293a4b5' }) client_id: string;
  @ApiProperty({
    description: 'The secret. It is not shown again.',
    example: 'ghs_example-of-a-client-secret',
  })
  client_secret: string;
}

export class SlcReply {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ description: 'The last four characters of the token.', example: '…x7Qf' }) slc: string;
  @ApiProperty({ example: 'acme' }) customer: string;
  @ApiProperty({ enum: ['active', 'revoked'] }) status: string;
  @ApiProperty({ format: 'date-time' }) when_created: string;

  static of(credential: LongLivedCredentialEntity): SlcReply {
    return {
      id: credential.id,
      slc: `…${credential.hint}`,
      customer: credential.customer?.name ?? '',
      status: credential.status,
      when_created: credential.whenCreated.toISOString(),
    };
  }
}

/** The only reply that contains the token. */
export class CreatedSlcReply {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({
    description: 'The token. It is not shown again.',
    example: 'ghl_example-of-a-long-lived-credential',
  })
  slc: string;
}
