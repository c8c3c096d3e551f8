import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { User } from '../user/user';
import type { Login } from './login';

type LoginRow = Omit<Login, 'user'> &
  Omit<User, 'id' | 'createdAt'> & { userId: string; userCreatedAt: Date };

interface NewLogin {
  id: string;
  userId: string;
  tokenHash: Buffer;
  idToken: Buffer | undefined;
  now: Date;
  endsAt: Date;
}

@Injectable()
export class LoginRepository {
  constructor(private readonly source: DataSource) {}

  async insert(
    manager: EntityManager,
    { id, userId, tokenHash, idToken, now, endsAt }: NewLogin,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO console.logins (id, token_hash, user_id, id_token, created_at, used_at, ends_at)
       VALUES ($1, $2, $3, $4, $5, $5, $6)`,
      [id, tokenHash, userId, idToken ?? null, now, endsAt],
    );
  }

  /** With the user as it is now. Only of active users. */
  async find(tokenHash: Buffer): Promise<Login | undefined> {
    const [row] = await this.source.query<LoginRow[]>(
      `SELECT l.id, l.created_at AS "createdAt", l.used_at AS "usedAt", l.ends_at AS "endsAt",
         u.id AS "userId", u.name, u.source, u.roles, u.customers, u.status, u.created_at AS "userCreatedAt"
       FROM console.logins l JOIN console.users u ON u.id = l.user_id
       WHERE l.token_hash = $1 AND u.status = 'active'`,
      [tokenHash],
    );
    if (!row) return undefined;
    const { id, createdAt, usedAt, endsAt, userId, userCreatedAt, ...user } = row;
    return { id, createdAt, usedAt, endsAt, user: { id: userId, createdAt: userCreatedAt, ...user } };
  }

  async findIdToken(tokenHash: Buffer): Promise<Buffer | undefined> {
    const [row] = await this.source.query<{ idToken: Buffer | null }[]>(
      'SELECT id_token AS "idToken" FROM console.logins WHERE token_hash = $1',
      [tokenHash],
    );
    return row?.idToken ?? undefined;
  }

  async touch(id: string, now: Date): Promise<void> {
    await this.source.query('UPDATE console.logins SET used_at = $2 WHERE id = $1', [id, now]);
  }

  /** Returns whether there was one. */
  async delete(id: string, manager: EntityManager = this.source.manager): Promise<boolean> {
    const [, count] = await manager.query<[unknown, number]>('DELETE FROM console.logins WHERE id = $1', [
      id,
    ]);
    return count === 1;
  }

  async deleteEnded(manager: EntityManager, now: Date): Promise<void> {
    await manager.query('DELETE FROM console.logins WHERE ends_at < $1', [now]);
  }
}
