import { Column, Entity } from 'typeorm';
import { CredentialEntity } from '../credential/credential.entity';

/** A client id and the keyed hash of its secret. */
@Entity({ schema: 'auth', name: 'client_credentials' })
export class ClientCredentialEntity extends CredentialEntity {
  @Column('text', { name: 'client_id' })
  clientId: string;
  @Column('bytea', { name: 'secret_hash' })
  secretHash: Buffer;
}
