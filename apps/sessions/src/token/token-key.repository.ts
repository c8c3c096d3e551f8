import { PreparedQueries } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Owner } from '../credential/credential.repository';

export interface TokenKeyRow {
  tokenId: string;
  puid: string;
  version: string;
  /** The secret key, sealed under the key of the person. */
  sealedKey: Buffer;
  /** The key of the person, wrapped by the token vault. */
  wrappedTokenKey: Buffer;
}

export interface NewTokenKeyRow {
  tokenId: string;
  puid: string;
  deviceKeyId: string;
  version: string;
  sealedKey: Buffer;
}

const ofOwner = 't.customer_id = $1 AND t.mode = $2';
// The device key must still belong to the same person.
const activeKeys = `sessions.token_keys t
  JOIN sessions.people p ON (p.customer_id, p.mode, p.puid) = (t.customer_id, t.mode, t.puid)
  JOIN sessions.device_keys d ON (d.customer_id, d.mode, d.id, d.puid) = (t.customer_id, t.mode, t.device_key_id, t.puid)`;
const columns = `t.token_id AS "tokenId", t.puid, t.version, t.sealed_key AS "sealedKey",
  p.wrapped_token_key AS "wrappedTokenKey"`;
const newest = 'ORDER BY t.created_at DESC, t.token_id LIMIT 1';

/** The secret keys of face tokens, each with its device key. */
@Injectable()
export class TokenKeyRepository {
  constructor(private readonly queries: PreparedQueries) {}

  async findByDeviceKey(
    { customerId, mode }: Owner,
    deviceKeyId: string,
    version: string,
  ): Promise<TokenKeyRow | undefined> {
    const { rows } = await this.queries.run<TokenKeyRow>(
      'token-key-of-device',
      `SELECT ${columns} FROM ${activeKeys} WHERE ${ofOwner} AND t.device_key_id = $3 AND t.version = $4 ${newest}`,
      [customerId, mode, deviceKeyId, version],
    );
    return rows[0];
  }

  async find({ customerId, mode }: Owner, puid: string, tokenId: string): Promise<TokenKeyRow | undefined> {
    const { rows } = await this.queries.run<TokenKeyRow>(
      'token-key',
      `SELECT ${columns} FROM ${activeKeys} WHERE ${ofOwner} AND t.puid = $3 AND t.token_id = $4`,
      [customerId, mode, puid, tokenId],
    );
    return rows[0];
  }

  /** The newest token of a person that the node has stored. */
  async findStored(
    { customerId, mode }: Owner,
    puid: string,
    version: string,
  ): Promise<TokenKeyRow | undefined> {
    const { rows } = await this.queries.run<TokenKeyRow>(
      'stored-token-key',
      `SELECT ${columns} FROM ${activeKeys} WHERE ${ofOwner} AND t.puid = $3 AND t.version = $4 AND t.is_stored ${newest}`,
      [customerId, mode, puid, version],
    );
    return rows[0];
  }

  /** The wrapped key of a person, whose row is locked until the transaction ends; null before the first token, undefined without the person. */
  async lockPersonKey(
    manager: EntityManager,
    { customerId, mode }: Owner,
    puid: string,
  ): Promise<Buffer | null | undefined> {
    const [row] = await manager.query<{ key: Buffer | null }[]>(
      `SELECT wrapped_token_key AS key FROM sessions.people
       WHERE customer_id = $1 AND mode = $2 AND puid = $3 FOR NO KEY UPDATE`,
      [customerId, mode, puid],
    );
    return row?.key;
  }

  async setPersonKey(
    manager: EntityManager,
    { customerId, mode }: Owner,
    puid: string,
    wrapped: Buffer,
  ): Promise<void> {
    await manager.query(
      'UPDATE sessions.people SET wrapped_token_key = $4 WHERE customer_id = $1 AND mode = $2 AND puid = $3',
      [customerId, mode, puid, wrapped],
    );
  }

  /** Deletes all token keys of a device key: a new token replaces them, whatever their version. */
  async removeByDeviceKey(
    manager: EntityManager,
    { customerId, mode }: Owner,
    deviceKeyId: string,
  ): Promise<void> {
    await manager.query(
      'DELETE FROM sessions.token_keys WHERE customer_id = $1 AND mode = $2 AND device_key_id = $3',
      [customerId, mode, deviceKeyId],
    );
  }

  async removeByPerson(manager: EntityManager, { customerId, mode }: Owner, puid: string): Promise<void> {
    await manager.query(
      'DELETE FROM sessions.token_keys WHERE customer_id = $1 AND mode = $2 AND puid = $3',
      [customerId, mode, puid],
    );
  }

  async insert(
    manager: EntityManager,
    { customerId, mode }: Owner,
    { tokenId, puid, deviceKeyId, version, sealedKey }: NewTokenKeyRow,
    now: Date,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO sessions.token_keys (customer_id, mode, puid, token_id, device_key_id, version, sealed_key, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (customer_id, mode, puid, token_id) DO UPDATE
         SET device_key_id = excluded.device_key_id, version = excluded.version, sealed_key = excluded.sealed_key,
           created_at = excluded.created_at, is_stored = false`,
      [customerId, mode, puid, tokenId, deviceKeyId, version, sealedKey, now],
    );
  }

  /** Records that the node has stored a token. */
  async markStored(
    manager: EntityManager,
    { customerId, mode }: Owner,
    puid: string,
    tokenId: string,
  ): Promise<void> {
    await manager.query(
      `UPDATE sessions.token_keys SET is_stored = true
       WHERE customer_id = $1 AND mode = $2 AND puid = $3 AND token_id = $4`,
      [customerId, mode, puid, tokenId],
    );
  }
}
