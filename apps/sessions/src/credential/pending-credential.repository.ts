import { PreparedQueries } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Owner } from './credential.repository';
import type { CredentialKind } from './credential';
import { type OfferedCredential, pendingMs, type UnapprovedCredential } from './pending-credential';

const ofPerson = 'customer_id = $1 AND mode = $2 AND puid = $3';
const ofOne = `${ofPerson} AND id = $4`;

// The table of each kind, and how a pending row becomes an active one.
const activations: Record<CredentialKind, { table: string; columns: string; values: string }> = {
  device_key: {
    table: 'sessions.device_keys',
    columns: 'public_key, wrapped_share',
    values: 'device_key, wrapped_share',
  },
  passkey: {
    table: 'sessions.passkeys',
    columns: 'public_key, counter, transports, user_handle',
    values: `passkey ->> 'publicKey', (passkey ->> 'counter')::bigint, passkey -> 'transports', passkey ->> 'userHandle'`,
  },
};

/** Credentials of duplicate ENROLLs that the host has not approved. */
@Injectable()
export class PendingCredentialRepository {
  constructor(private readonly queries: PreparedQueries) {}

  async findByPerson(
    { customerId, mode }: Owner,
    puid: string,
    now: Date,
    manager?: EntityManager,
  ): Promise<UnapprovedCredential[]> {
    const text = `SELECT id, kind, status FROM sessions.pending_credentials WHERE ${ofPerson} AND expires_at > $4`;
    const values = [customerId, mode, puid, now];
    const { rows } = await (manager
      ? this.queries.runIn<UnapprovedCredential>(manager, 'pending-credentials', text, values)
      : this.queries.run<UnapprovedCredential>('pending-credentials', text, values));
    return rows;
  }

  /** Stores a pending credential, or replaces the one that the same device sent before. */
  async add(
    manager: EntityManager,
    { customerId, mode }: Owner,
    puid: string,
    offered: OfferedCredential,
    sealedTokenKey: Buffer | null,
    now: Date,
  ): Promise<boolean> {
    const { id, kind } = offered;
    const isKey = kind === 'device_key';
    const token = isKey && sealedTokenKey ? offered.token : undefined;
    const rows = await manager.query<unknown[]>(
      `INSERT INTO sessions.pending_credentials AS present (customer_id, mode, puid, id, kind, status, device_key,
         wrapped_share, passkey, created_at, expires_at, token_id, token_version, sealed_token_key)
       VALUES ($1, $2, $3, $4, $5, 'pending', $6, $7, $8, $9, $10, $11, $12, $13)
       ON CONFLICT (customer_id, mode, puid, id) DO UPDATE
         SET kind = excluded.kind, status = excluded.status, device_key = excluded.device_key,
           wrapped_share = excluded.wrapped_share, passkey = excluded.passkey,
           created_at = excluded.created_at, expires_at = excluded.expires_at, token_id = excluded.token_id,
           token_version = excluded.token_version, sealed_token_key = excluded.sealed_token_key, proposal = NULL
         WHERE present.expires_at <= $9
           OR (present.kind = 'device_key' AND excluded.kind = 'device_key' AND present.status = 'pending')
       RETURNING id`,
      [
        customerId,
        mode,
        puid,
        id,
        kind,
        isKey ? JSON.stringify(offered.publicKey) : null,
        isKey ? offered.wrappedShare : null,
        isKey ? null : JSON.stringify(offered.passkey),
        now,
        toExpiry(now),
        token?.id ?? null,
        token?.version ?? null,
        sealedTokenKey,
      ],
    );
    return rows.length > 0;
  }

  /** Locks a person until the transaction ends. Returns false if there is no such person. */
  async lockPerson(manager: EntityManager, { customerId, mode }: Owner, puid: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT 1 FROM sessions.people WHERE ${ofPerson} FOR NO KEY UPDATE`,
      [customerId, mode, puid],
    );
    return rows.length > 0;
  }

  /** Finds a credential, and locks it until the transaction ends. */
  async lock(
    manager: EntityManager,
    { customerId, mode }: Owner,
    puid: string,
    id: string,
    now: Date,
  ): Promise<UnapprovedCredential | undefined> {
    const [row] = await manager.query<UnapprovedCredential[]>(
      `SELECT id, kind, status FROM sessions.pending_credentials WHERE ${ofOne} AND expires_at > $5 FOR UPDATE`,
      [customerId, mode, puid, id, now],
    );
    return row;
  }

  async countActive(
    manager: EntityManager,
    { customerId, mode }: Owner,
    puid: string,
    kind: CredentialKind,
  ): Promise<number> {
    const [row] = await manager.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM ${activations[kind].table} WHERE ${ofPerson}`,
      [customerId, mode, puid],
    );
    return row?.count ?? 0;
  }

  /** Moves a pending credential to the active ones, with its token key. Returns false if it is already active, for any person. */
  async activate(
    manager: EntityManager,
    { customerId, mode }: Owner,
    puid: string,
    { id, kind }: UnapprovedCredential,
  ): Promise<boolean> {
    const { table, columns, values } = activations[kind];
    const rows = await manager.query<unknown[]>(
      `WITH approved AS (DELETE FROM sessions.pending_credentials WHERE ${ofOne} AND status = 'pending' RETURNING *),
       added AS (
         INSERT INTO ${table} (customer_id, mode, id, puid, created_at, ${columns})
         SELECT customer_id, mode, id, puid, created_at, ${values} FROM approved
         ON CONFLICT DO NOTHING RETURNING id),
       moved AS (
         INSERT INTO sessions.token_keys (customer_id, mode, puid, token_id, device_key_id, version, sealed_key, created_at)
         SELECT customer_id, mode, puid, token_id, id, token_version, sealed_token_key, created_at
         FROM approved JOIN added USING (id) WHERE sealed_token_key IS NOT NULL ON CONFLICT DO NOTHING)
       SELECT id FROM added`,
      [customerId, mode, puid, id],
    );
    return rows.length > 0;
  }

  /** Rejects a pending credential. Its id stays, so that the same device key does not become pending again. */
  async reject(
    manager: EntityManager,
    { customerId, mode }: Owner,
    puid: string,
    id: string,
    now: Date,
  ): Promise<boolean> {
    const { count } = await this.queries.runIn(
      manager,
      'reject-pending-credential',
      `UPDATE sessions.pending_credentials
       SET status = 'rejected', device_key = NULL, wrapped_share = NULL, passkey = NULL, token_id = NULL,
         token_version = NULL, sealed_token_key = NULL, proposal = NULL, expires_at = $6
       WHERE ${ofOne} AND status = 'pending' AND expires_at > $5`,
      [customerId, mode, puid, id, now, toExpiry(now)],
    );
    return count > 0;
  }

  async remove({ customerId, mode }: Owner, puid: string, id: string): Promise<boolean> {
    const { count } = await this.queries.run(
      'remove-pending-credential',
      `DELETE FROM sessions.pending_credentials WHERE ${ofOne}`,
      [customerId, mode, puid, id],
    );
    return count > 0;
  }

  /** Deletes a pending credential that becomes active by a registration. Returns false if the host has rejected it. */
  async supersede(
    manager: EntityManager,
    { customerId, mode }: Owner,
    puid: string,
    id: string,
    now: Date,
  ): Promise<boolean> {
    const one = [customerId, mode, puid, id, now];
    const isRejected = `SELECT 1 FROM sessions.pending_credentials WHERE ${ofOne} AND status = 'rejected' AND expires_at > $5`;
    await manager.query(
      `DELETE FROM sessions.pending_credentials WHERE ${ofOne} AND (status = 'pending' OR expires_at <= $5)`,
      one,
    );
    return (await manager.query<unknown[]>(isRejected, one)).length === 0;
  }

  async hasExpired(now: Date): Promise<boolean> {
    const { rows } = await this.queries.run(
      'has-expired-pending-credentials',
      'SELECT 1 FROM sessions.pending_credentials WHERE expires_at <= $1 LIMIT 1',
      [now],
    );
    return rows.length > 0;
  }

  async deleteExpired(now: Date, limit: number): Promise<number> {
    const { count } = await this.queries.run(
      'delete-expired-pending-credentials',
      `DELETE FROM sessions.pending_credentials WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM sessions.pending_credentials WHERE expires_at <= $1 LIMIT $2)) AND expires_at <= $1`,
      [now, limit],
    );
    return count;
  }
}

const toExpiry = (now: Date): Date => new Date(now.getTime() + pendingMs);
