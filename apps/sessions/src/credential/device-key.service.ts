import { Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import { CredentialRepository, type Owner } from './credential.repository';
import { isSigned, type Place, type Statement } from './device-key';

/** A device key that is registered, with our share of the key of its enrollment token. */
export interface DeviceKey {
  id: string;
  puid: string;
  publicKey: JWK;
  /** base64url */
  share: string;
}

/** The keys of devices on which people have enrolled. */
@Injectable()
export class DeviceKeyService {
  constructor(
    private readonly credentials: CredentialRepository,
    private readonly vault: Vault,
  ) {}

  async find(owner: Owner, id: string): Promise<DeviceKey | undefined> {
    const row = await this.credentials.deviceKey(owner, id);
    if (!row) return undefined;
    const { puid, publicKey, wrappedShare } = row;
    const share = this.vault.unwrap(wrappedShare, shareContext(id)).toString('base64url');
    return { id, puid, publicKey, share };
  }

  /** The key that made a statement; undefined where it is unknown, revoked, or did not. */
  async signer(
    owner: Owner,
    { id, signature }: { id: string; signature: string },
    statement: Statement,
    place: Place,
  ): Promise<Pick<DeviceKey, 'id' | 'puid'> | undefined> {
    const row = await this.credentials.deviceKey(owner, id);
    return row && isSigned(row.publicKey, signature, statement, place) ? row : undefined;
  }

  wrapShare(id: string, share: string): Buffer {
    return this.vault.wrap(Buffer.from(share, 'base64url'), shareContext(id));
  }
}

/** Binds a share to its key. */
export const shareContext = (id: string): string => `sessions.device_keys/${id}`;
