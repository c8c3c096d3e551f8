import { ApiProperty } from '@nestjs/swagger';
import type { JWK } from 'jose';

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

/** The keys that verify receipts. */
export class ReceiptKeys {
  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'Public keys, as JWK.',
    example: [
      {
        kty: 'OKP',
        crv: 'Ed25519',
        x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
        kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
        alg: 'EdDSA',
        use: 'sig',
      },
    ],
  })
  keys: JWK[];
}
