import { exampleRequestId, ValidateOptionalWith, ValidateWith } from '@gatehouse/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

// A repeated form field is parsed as an array.
const oneString = (value: unknown): string | undefined =>
  typeof value === 'string' ? undefined : 'must be one string';

/** RFC 6749: an empty field counts as omitted. */
export class TokenRequestBody {
  @ApiProperty({ enum: ['client_credentials'] })
  @ValidateWith((value) =>
    value === undefined || value === '' ? 'is missing: it must be client_credentials' : oneString(value),
  )
  grant_type: string;
  @ApiPropertyOptional({ description: 'Required without an Authorization header.' })
  @ValidateOptionalWith(oneString)
  client_id?: string;
  @ApiPropertyOptional({ description: 'Required without an Authorization header.' })
  @ValidateOptionalWith(oneString)
  client_secret?: string;
  @ApiPropertyOptional({ description: 'Ignored: a token has all permissions of its client.' })
  scope?: string;
}

export class TokenReply {
  @ApiProperty({
    description: 'Send it as `Authorization: Bearer …`.',
    example: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJnaGNfMGExYiJ9.c2lnbmF0dXJl',
  })
  access_token: string;
  @ApiProperty({ enum: ['Bearer'] }) token_type: 'Bearer';
  @ApiProperty({ description: 'The lifetime in seconds.', example: 900 }) expires_in: number;
}

export class TokenErrorReply {
  @ApiProperty({ example: 401 }) statusCode: number;
  @ApiProperty({ example: 'Invalid client credentials' }) message: string;
  @ApiProperty({ enum: ['invalid_request', 'invalid_client', 'unsupported_grant_type'] }) error: string;
  @ApiProperty({ description: 'The message, in plain ASCII.', example: 'Invalid client credentials' })
  error_description: string;
  @ApiProperty({ description: 'Identifies the request in the logs.', example: exampleRequestId })
  requestId: string;
}
