import { ApiProperty } from '@nestjs/swagger';
import type { PublicSealingKey } from './sealing-key.repository';

const encryptionKey: PublicSealingKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  kid: 'oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U',
  alg: 'ECDH-ES',
  use: 'enc',
};
const signingKey: PublicSealingKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
  kid: 'cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s',
  alg: 'ES256',
  use: 'sig',
};

/** The public keys of the node. */
export class SealingKeys {
  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'Public keys, as JWK. The first one with `use` `enc` is the one to encrypt to.',
    example: [encryptionKey, signingKey],
  })
  keys: PublicSealingKey[];
}
