import { Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import { CredentialRepository, type Owner } from './credential.repository';
import { type Place, type Statement, verifyStatement } from './device-key';

/** A registered device key, with our share of the key of its enrollment token. */
export interface DeviceKey {
  id: string;
  puid: string;
  publicKey: JWK;
  /** The version of the gallery in which the person is enrolled. */
  version: string;
  /** base64url */
  share: string;
}

/** The registered device keys. */
@Injectable()
export class DeviceKeyService {
  constructor(
    private readonly credentials: CredentialRepository,
    private readonly vault: Vault,
  ) {}

  async find(owner: Owner, id: string): Promise<DeviceKey | undefined> {
    const row = await this.credentials.findDeviceKey(owner, id);
    if (!row) return undefined;
    const { puid, publicKey, wrappedShare, version } = row;
    const share = this.vault.unwrap(wrappedShare, shareContext(id)).toString('base64url');
    return { id, puid, publicKey, version, share };
  }

  /** The device key that has signed a statement; undefined if the key is unknown or the signature is invalid. */
  async findSigner(
    owner: Owner,
    { id, signature }: { id: string; signature: string },
    statement: Statement,
    place: Place,
  ): Promise<Pick<DeviceKey, 'id' | 'puid' | 'version'> | undefined> {
    const row = await this.credentials.findDeviceKey(owner, id);
    return row && verifyStatement(row.publicKey, signature, statement, place) ? row : undefined;
  }

  wrapShare(id: string, share: string): Buffer {
    return this.vault.wrap(Buffer.from(share, 'base64url'), shareContext(id));
  }
}

/** Binds a share to its key. */
export const shareContext = (id: string): string => `sessions.device_keys/${id}`;
