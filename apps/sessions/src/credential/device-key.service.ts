import { Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import { randomBytes } from 'node:crypto';
import { CredentialRepository, type Owner } from './credential.repository';
import { type Place, type Statement, verifyStatement } from './device-key';

/** A registered device key. */
export interface DeviceKey {
  id: string;
  puid: string;
  publicKey: JWK;
  /** The version of the gallery in which the person is enrolled. */
  version: string;
}

/** The registered device keys. */
@Injectable()
export class DeviceKeyService {
  constructor(
    private readonly credentials: CredentialRepository,
    private readonly vault: Vault,
  ) {}

  find(owner: Owner, id: string): Promise<DeviceKey | undefined> {
    return this.credentials.findDeviceKey(owner, id);
  }

  /** The device key that has signed a statement; undefined if the key is unknown or the signature is invalid. */
  async findSigner(
    owner: Owner,
    { id, signature }: { id: string; signature: string },
    statement: Statement,
    place: Place,
    reply?: Uint8Array,
  ): Promise<Pick<DeviceKey, 'id' | 'puid' | 'version'> | undefined> {
    const row = await this.credentials.findDeviceKey(owner, id);
    return row && verifyStatement(row.publicKey, signature, statement, place, reply) ? row : undefined;
  }

  /**
   * A random value for a column that only release 0.2.0 reads: there it was the share of the server in the key of an enrollment token. The column is
   * NOT NULL, and both releases may run at the same time. The next release removes it.
   */
  createUnusedShare(id: string): Buffer {
    return this.vault.wrap(randomBytes(32), shareContext(id));
  }
}

/** Binds a share to its key. */
export const shareContext = (id: string): string => `sessions.device_keys/${id}`;
