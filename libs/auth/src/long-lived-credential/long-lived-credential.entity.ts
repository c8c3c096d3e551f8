import { Column, Entity } from 'typeorm';
import { CredentialEntity } from '../credential/credential.entity';

/** A token that replaces a client id and secret (SLC), found by its keyed hash. */
@Entity({ schema: 'auth', name: 'long_lived_credentials' })
export class LongLivedCredentialEntity extends CredentialEntity {
  @Column('bytea', { name: 'token_hash', select: false })
  tokenHash: Buffer;
  /** The last four characters, shown to identify the token. */
  @Column('text')
  hint: string;
}
