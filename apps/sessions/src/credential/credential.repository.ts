import type { AuthenticatedKey } from '@gatehouse/auth';
import { PreparedQueries } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import type { EntityManager } from 'typeorm';
import type { CredentialKind, CredentialStatus, NewPasskey, Passkey } from './credential';

/** The owner of people and credentials: a customer and a mode. */
export type Owner = Pick<AuthenticatedKey, 'customerId' | 'mode'>;

export interface NewDeviceKeyRow {
  id: string;
  puid: string;
  publicKey: JWK;
  /** Read by release 0.2.0 only. */
  wrappedShare: Buffer;
}

export interface DeviceKeyRow extends Omit<NewDeviceKeyRow, 'wrappedShare'> {
  /** The version of the gallery in which the person is enrolled. */
  version: string;
}

/** A customer and a mode, and the version of one of its galleries. */
export type GalleryOwner = Owner & { version: string };

export interface CredentialRow {
  id: string;
  kind: CredentialKind;
  status: CredentialStatus;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

const ofOwner = 'customer_id = $1 AND mode = $2';

/** People who enrolled through sessions, with their device keys and passkeys. */
@Injectable()
export class CredentialRepository {
  constructor(private readonly queries: PreparedQueries) {}

  async findDeviceKey({ customerId, mode }: Owner, id: string): Promise<DeviceKeyRow | undefined> {
    const { rows } = await this.queries.run<DeviceKeyRow>(
      'find-device-key',
      `SELECT id, puid, public_key AS "publicKey", version
       FROM sessions.device_keys JOIN sessions.people USING (customer_id, mode, puid) WHERE ${ofOwner} AND id = $3`,
      [customerId, mode, id],
    );
    return rows[0];
  }

  async findPasskey({ customerId, mode }: Owner, id: string): Promise<Passkey | undefined> {
    const { rows } = await this.queries.run<Passkey>(
      'find-passkey',
      `SELECT id, puid, public_key AS "publicKey", counter::float8 AS counter, transports,
         user_handle AS "userHandle", version
       FROM sessions.passkeys JOIN sessions.people USING (customer_id, mode, puid) WHERE ${ofOwner} AND id = $3`,
      [customerId, mode, id],
    );
    return rows[0];
  }

  /** The version of the gallery in which a person is enrolled; undefined for people without credentials. */
  async findVersion({ customerId, mode }: Owner, puid: string): Promise<string | undefined> {
    const { rows } = await this.queries.run<{ version: string }>(
      'find-person-version',
      `SELECT version FROM sessions.people WHERE ${ofOwner} AND puid = $3`,
      [customerId, mode, puid],
    );
    return rows[0]?.version;
  }

  async findCredentials({ customerId, mode }: Owner, puid: string, now: Date): Promise<CredentialRow[]> {
    const { rows } = await this.queries.run<CredentialRow>(
      'find-credentials',
      `SELECT id, kind, status, created_at AS "createdAt", last_used_at AS "lastUsedAt", expires_at AS "expiresAt" FROM (
         SELECT 'device_key' AS kind, 'active' AS status, id, created_at, last_used_at, NULL::timestamptz AS expires_at
         FROM sessions.device_keys WHERE ${ofOwner} AND puid = $3
         UNION ALL
         SELECT 'passkey', 'active', id, created_at, last_used_at, NULL::timestamptz
         FROM sessions.passkeys WHERE ${ofOwner} AND puid = $3
         UNION ALL
         SELECT kind, status, id, created_at, NULL::timestamptz, expires_at
         FROM sessions.pending_credentials WHERE ${ofOwner} AND puid = $3 AND expires_at > $4
       ) AS credential ORDER BY created_at, kind, id`,
      [customerId, mode, puid, now],
    );
    return rows;
  }

  /** Inserts a person if necessary, and locks the row until the transaction ends. The version of a known person does not change. */
  async upsertPerson(
    manager: EntityManager,
    { customerId, mode, version }: GalleryOwner,
    puid: string,
    now: Date,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO sessions.people (customer_id, mode, puid, checked_at, version) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (customer_id, mode, puid) DO UPDATE SET checked_at = excluded.checked_at`,
      [customerId, mode, puid, now, version],
    );
  }

  /** Records that a person is enrolled in the gallery of this version, with all their credentials. */
  async setVersion(
    manager: EntityManager,
    { customerId, mode, version }: GalleryOwner,
    puid: string,
  ): Promise<void> {
    await manager.query(`UPDATE sessions.people SET version = $4 WHERE ${ofOwner} AND puid = $3`, [
      customerId,
      mode,
      puid,
      version,
    ]);
  }

  /** Inserts a device key, or replaces it if the device enrolls again with the same key. */
  async addDeviceKey(
    manager: EntityManager,
    { customerId, mode }: Owner,
    { id, puid, publicKey, wrappedShare }: NewDeviceKeyRow,
    now: Date,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO sessions.device_keys (customer_id, mode, id, puid, public_key, wrapped_share, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (customer_id, mode, id) DO UPDATE
         SET puid = excluded.puid, wrapped_share = excluded.wrapped_share, created_at = excluded.created_at,
           last_used_at = NULL`,
      [customerId, mode, id, puid, JSON.stringify(publicKey), wrappedShare, now],
    );
  }

  /** Deletes the least recently used device keys of a person beyond the maximum. */
  async deleteOldestDeviceKeys(
    manager: EntityManager,
    { customerId, mode }: Owner,
    puid: string,
    max: number,
  ): Promise<void> {
    await manager.query(
      `DELETE FROM sessions.device_keys WHERE ${ofOwner} AND id IN (
         SELECT id FROM sessions.device_keys WHERE ${ofOwner} AND puid = $3
         ORDER BY coalesce(last_used_at, created_at) DESC, id OFFSET $4)`,
      [customerId, mode, puid, max],
    );
  }

  /** Adds a passkey to a person who has none. Returns whether it was added. */
  async addFirstPasskey(
    manager: EntityManager,
    { customerId, mode }: Owner,
    puid: string,
    { id, publicKey, counter, transports, userHandle }: NewPasskey,
    now: Date,
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `INSERT INTO sessions.passkeys (customer_id, mode, id, puid, public_key, counter, transports, user_handle, created_at)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
       WHERE NOT EXISTS (SELECT 1 FROM sessions.passkeys WHERE ${ofOwner} AND puid = $4)
       ON CONFLICT DO NOTHING RETURNING id`,
      [customerId, mode, id, puid, publicKey, counter, JSON.stringify(transports), userHandle, now],
    );
    return rows.length > 0;
  }

  /** Records the use of a device key. Returns false if it was revoked; the lock prevents that until the transaction ends. */
  async useDeviceKey(
    manager: EntityManager,
    { customerId, mode }: Owner,
    { id, puid }: { id: string; puid: string },
    now: Date,
  ): Promise<boolean> {
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE sessions.device_keys SET last_used_at = $5 WHERE ${ofOwner} AND puid = $3 AND id = $4`,
      [customerId, mode, puid, id, now],
    );
    return count === 1;
  }

  /** Locks a passkey against revocation until the transaction ends. Returns false if it was revoked. */
  async lockPasskey(
    manager: EntityManager,
    { customerId, mode }: Owner,
    { id, puid }: { id: string; puid: string },
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT 1 FROM sessions.passkeys WHERE ${ofOwner} AND puid = $3 AND id = $4 FOR SHARE`,
      [customerId, mode, puid, id],
    );
    return rows.length > 0;
  }

  /** Writes the counter of a passkey unless it was used meanwhile. Returns whether it was written. */
  async usePasskey(
    manager: EntityManager,
    { customerId, mode }: Owner,
    { id, before, counter }: { id: string; before: number; counter: number },
    now: Date,
  ): Promise<boolean> {
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE sessions.passkeys SET counter = $5, last_used_at = $6
       WHERE ${ofOwner} AND id = $3 AND counter = $4`,
      [customerId, mode, id, before, counter, now],
    );
    return count === 1;
  }

  async remove({ customerId, mode }: Owner, puid: string, id: string): Promise<boolean> {
    const values = [customerId, mode, puid, id];
    const where = `${ofOwner} AND puid = $3 AND id = $4`;
    const keys = await this.queries.run(
      'remove-device-key',
      `DELETE FROM sessions.device_keys WHERE ${where}`,
      values,
    );
    const passkeys = await this.queries.run(
      'remove-passkey',
      `DELETE FROM sessions.passkeys WHERE ${where}`,
      values,
    );
    return keys.count + passkeys.count > 0;
  }

  /** Deletes a person with all their credentials. */
  async deletePerson({ customerId, mode }: Owner, puid: string): Promise<void> {
    await this.queries.run('delete-person', `DELETE FROM sessions.people WHERE ${ofOwner} AND puid = $3`, [
      customerId,
      mode,
      puid,
    ]);
  }

  /** Deletes people who are no longer in this gallery, with all their credentials, unless they were moved to another one meanwhile. */
  async deletePeople(
    manager: EntityManager,
    { customerId, mode, version }: GalleryOwner,
    puids: readonly string[],
  ): Promise<void> {
    await this.queries.runIn(
      manager,
      'delete-people',
      `DELETE FROM sessions.people WHERE ${ofOwner} AND puid = ANY ($3::text[]) AND version = $4`,
      [customerId, mode, puids, version],
    );
  }

  async hasUnchecked(time: Date): Promise<boolean> {
    const { rows } = await this.queries.run(
      'has-unchecked-people',
      'SELECT 1 FROM sessions.people WHERE checked_at < $1 LIMIT 1',
      [time],
    );
    return rows.length > 0;
  }

  /** Takes people of one gallery who were last checked before `time`, and marks them as checked. */
  async takeUnchecked(
    manager: EntityManager,
    time: Date,
    now: Date,
    limit: number,
  ): Promise<{ owner: GalleryOwner; puids: string[] } | undefined> {
    const [rows] = await manager.query<[(GalleryOwner & { puid: string })[], number]>(
      `UPDATE sessions.people SET checked_at = $2
       WHERE (customer_id, mode, puid) IN (
         SELECT p.customer_id, p.mode, p.puid FROM sessions.people p, (
           SELECT customer_id, mode, version FROM sessions.people WHERE checked_at < $1 ORDER BY checked_at LIMIT 1
         ) AS first
         WHERE p.customer_id = first.customer_id AND p.mode = first.mode AND p.version = first.version
           AND p.checked_at < $1
         ORDER BY p.checked_at LIMIT $3 FOR UPDATE OF p SKIP LOCKED)
       RETURNING customer_id AS "customerId", mode, version, puid`,
      [time, now, limit],
    );
    const [first] = rows;
    return first && { owner: first, puids: rows.map(({ puid }) => puid) };
  }
}
