import type { Transaction } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { open, seal, SealError } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { GalleryOwner, Owner } from '../credential/credential.repository';
import { toGallery } from '../node-request/node-request';
import { NodeRequestService } from '../node-request/node-request.service';
import type { NewToken, TokenKey, WrappedToken } from './token-key';
import { TokenKeyMetrics } from './token-key.metrics';
import { TokenKeyRepository, type TokenKeyRow } from './token-key.repository';
import { TokenVault } from './token-vault';

/**
 * Stores the secret keys of face tokens. Each is sealed under a key of its person, which the token vault wraps and which is deleted with the
 * person: then every copy of the secret keys is unreadable.
 */
@Injectable()
export class TokenKeyService {
  constructor(
    private readonly repository: TokenKeyRepository,
    private readonly requests: NodeRequestService,
    private readonly vault: TokenVault,
    private readonly metrics: TokenKeyMetrics,
    private readonly clock: Clock,
  ) {}

  /** The token key of a device key, for this version of the face model. */
  async findByDeviceKey(owner: Owner, deviceKeyId: string, version: string): Promise<TokenKey | undefined> {
    return this.open(owner, await this.repository.findByDeviceKey(owner, deviceKeyId, version));
  }

  async find(owner: Owner, puid: string, tokenId: string): Promise<TokenKey | undefined> {
    return this.open(owner, await this.repository.find(owner, puid, tokenId));
  }

  /** The newest token of a person of which the node has a copy. */
  async findStored(owner: Owner, puid: string, version: string): Promise<TokenKey | undefined> {
    return this.open(owner, await this.repository.findStored(owner, puid, version));
  }

  /** Wraps the secret key of a token for the findings of a session: the master keys alone must not open it. */
  wrap(sessionRow: string, { secretKey, ...token }: NewToken): WrappedToken {
    const wrapped = this.vault.wrap(secretKey, sessionContext(sessionRow));
    return { ...token, wrappedKey: wrapped.toString('base64url') };
  }

  unwrap(sessionRow: string, { wrappedKey, ...token }: WrappedToken): NewToken {
    const wrapped = Buffer.from(wrappedKey, 'base64url');
    return { ...token, secretKey: this.vault.unwrap(wrapped, sessionContext(sessionRow)) };
  }

  /**
   * Replaces the token keys of an active device key, and requests that the node stores the token if the device has sent a copy of it. `owner` has the
   * gallery of the person.
   */
  async replace(
    transaction: Transaction,
    owner: GalleryOwner,
    { puid, deviceKeyId }: { puid: string; deviceKeyId: string },
    token: NewToken | undefined,
  ): Promise<void> {
    const { manager } = transaction;
    await this.repository.removeByDeviceKey(manager, owner, deviceKeyId);
    if (!token) return;
    const { id: tokenId, version, sealedToken } = token;
    const sealedKey = await this.seal(transaction, owner, puid, token);
    const row = { tokenId, puid, deviceKeyId, version, sealedKey };
    await this.repository.insert(manager, owner, row, this.clock.now());
    if (!sealedToken) return;
    const message = { ...toGallery(owner, owner.version), puid, tokenId, sealedToken };
    await this.requests.send(transaction, { job: 'store-token', message });
  }

  /** Locks a person until the transaction ends. Returns false if there is no such person. */
  async lockPerson({ manager }: Transaction, owner: Owner, puid: string): Promise<boolean> {
    return (await this.repository.lockPersonKey(manager, owner, puid)) !== undefined;
  }

  /** Seals a secret key under the key of the person, which is created with their first token, or again if it cannot be opened. */
  async seal(
    { manager }: Transaction,
    owner: Owner,
    puid: string,
    { id, secretKey }: Pick<NewToken, 'id' | 'secretKey'>,
  ): Promise<Buffer> {
    const wrapped = await this.repository.lockPersonKey(manager, owner, puid);
    if (wrapped === undefined) throw new Error('The person of the token does not exist.');
    const personKey =
      (wrapped && this.tryOpen(() => this.vault.unwrap(wrapped, personContext(owner, puid)))) ??
      (await this.createPersonKey(manager, owner, puid));
    return seal(personKey, secretKey, keyContext(owner, puid, id));
  }

  /** A new key of a person. The token keys under an earlier one, which cannot be opened, are deleted. */
  private async createPersonKey(manager: EntityManager, owner: Owner, puid: string): Promise<Buffer> {
    const { plain, wrapped } = this.vault.createDataKey(personContext(owner, puid));
    await this.repository.removeByPerson(manager, owner, puid);
    await this.repository.setPersonKey(manager, owner, puid, wrapped);
    return plain;
  }

  private open(owner: Owner, row: TokenKeyRow | undefined): TokenKey | undefined {
    if (!row) return undefined;
    const { tokenId: id, puid, version, sealedKey, wrappedTokenKey } = row;
    const secretKey = this.tryOpen(() => {
      const personKey = this.vault.unwrap(wrappedTokenKey, personContext(owner, puid));
      return open(personKey, sealedKey, keyContext(owner, puid, id));
    });
    return secretKey && { id, puid, version, secretKey };
  }

  /** A key that cannot be opened is as good as none: the device signs in through the node, and gets a new token. */
  private tryOpen(unseal: () => Buffer): Buffer | undefined {
    try {
      return unseal();
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      this.metrics.unreadable(error);
      return undefined;
    }
  }
}

const sessionContext = (row: string): string => `sessions.sessions/${row}/token`;

/** Binds the token key of a person to their row. */
export const personTokenKeyContext = (person: string): string => `sessions.people/${person}`;

const toPerson = ({ customerId, mode }: Owner, puid: string): string => `${customerId}/${mode}/${puid}`;

const personContext = (owner: Owner, puid: string): string => personTokenKeyContext(toPerson(owner, puid));

const keyContext = (owner: Owner, puid: string, tokenId: string): string =>
  `sessions.token_keys/${toPerson(owner, puid)}/${tokenId}`;
