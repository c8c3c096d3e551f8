import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Passkey } from './passkey';

interface PasskeyRow extends Omit<Passkey, 'credential'> {
  credentialId: string;
  publicKey: string;
  counter: string;
  transports: string[];
}

const columns = `id, user_id AS "userId", credential_id AS "credentialId", public_key AS "publicKey", counter, transports,
  name, created_at AS "createdAt", used_at AS "usedAt"`;

@Injectable()
export class PasskeyRepository {
  constructor(private readonly source: DataSource) {}

  /** Of a user, the oldest first. */
  async list(userId: string, manager: EntityManager = this.source.manager): Promise<Passkey[]> {
    const rows = await manager.query<PasskeyRow[]>(
      `SELECT ${columns} FROM console.passkeys WHERE user_id = $1 ORDER BY created_at, id`,
      [userId],
    );
    return rows.map(toPasskey);
  }

  /** The number of passkeys of each user who has one. */
  async count(): Promise<Map<string, number>> {
    const rows = await this.source.query<{ userId: string; count: number }[]>(
      'SELECT user_id AS "userId", count(*)::int AS count FROM console.passkeys GROUP BY user_id',
    );
    return new Map(rows.map(({ userId, count }) => [userId, count]));
  }

  /** Returns false if the passkey is registered already. */
  async insert(manager: EntityManager, passkey: Omit<Passkey, 'usedAt'>): Promise<boolean> {
    const { id, userId, credential, name, createdAt } = passkey;
    const rows = await manager.query<unknown[]>(
      `INSERT INTO console.passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
      [
        id,
        userId,
        credential.id,
        credential.publicKey,
        credential.counter,
        credential.transports,
        name,
        createdAt,
      ],
    );
    return rows.length === 1;
  }

  /** Returns false if the passkey was used or removed meanwhile. */
  async use(
    manager: EntityManager,
    { id, credential }: Pick<Passkey, 'id' | 'credential'>,
    counter: number,
    now: Date,
  ): Promise<boolean> {
    const [, count] = await manager.query<[unknown, number]>(
      'UPDATE console.passkeys SET counter = $3, used_at = $4 WHERE id = $1 AND counter = $2',
      [id, credential.counter, counter, now],
    );
    return count === 1;
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.query('DELETE FROM console.passkeys WHERE id = $1', [id]);
  }

  /** Returns how many there were. */
  async deleteAll(manager: EntityManager, userId: string): Promise<number> {
    const [, count] = await manager.query<[unknown, number]>(
      'DELETE FROM console.passkeys WHERE user_id = $1',
      [userId],
    );
    return count;
  }
}

const toPasskey = ({ credentialId, publicKey, counter, transports, ...row }: PasskeyRow): Passkey => ({
  ...row,
  credential: { id: credentialId, publicKey, counter: Number(counter), transports },
});
