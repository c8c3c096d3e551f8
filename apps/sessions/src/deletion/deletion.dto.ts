import { ApiProperty } from '@nestjs/swagger';

export class DeletedSession {
  @ApiProperty({ enum: ['PURGED'] })
  state: 'PURGED';
  @ApiProperty({ format: 'date-time', example: '2026-11-15T12:20:00.000Z' })
  purgedAt: string;
  @ApiProperty({
    description: 'A compact JWS (EdDSA); verify it with a key of `/.well-known/jwks.json`.',
    example: 'eyJhbGciOiJFZERTQSIsInR5cCI6ImdhdGVob3VzZS1kZWxldGlvbi1yZWNlaXB0K2p3cyJ9.eyJpc3MiOi….Jf8…',
  })
  receipt: string;
}
