import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { allCustomers, type User } from './user';

const columns = `id, name, source, roles, customers, status, created_at AS "createdAt"`;

export interface Credentials {
  id: string;
  passwordHash: string;
}

export type UserChange = Partial<Pick<User, 'roles' | 'customers' | 'status'>>;

@Injectable()
export class UserRepository {
  constructor(private readonly source: DataSource) {}

  list(): Promise<User[]> {
    return this.source.query<User[]>(`SELECT ${columns} FROM console.users ORDER BY name`);
  }

  async findById(id: string, manager: EntityManager = this.source.manager): Promise<User | undefined> {
    const [row] = await manager.query<User[]>(`SELECT ${columns} FROM console.users WHERE id = $1`, [id]);
    return row;
  }

  async findByName(name: string): Promise<User | undefined> {
    const [row] = await this.source.query<User[]>(`SELECT ${columns} FROM console.users WHERE name = $1`, [
      name,
    ]);
    return row;
  }

  /** Only of active users with a password. */
  async findCredentials(name: string): Promise<Credentials | undefined> {
    const [row] = await this.source.query<Credentials[]>(
      `SELECT id, password_hash AS "passwordHash" FROM console.users
       WHERE name = $1 AND source = 'local' AND status = 'active'`,
      [name],
    );
    return row;
  }

  /** Whether they are still those of an active user, who is locked until the end of the transaction. */
  async lockUnchanged(manager: EntityManager, { id, passwordHash }: Credentials): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT 1 FROM console.users WHERE id = $1 AND password_hash = $2 AND status = 'active' FOR UPDATE`,
      [id, passwordHash],
    );
    return rows.length === 1;
  }

  /** Returns false if the name is in use. */
  async insert(
    manager: EntityManager,
    { id, name, roles, customers }: Pick<User, 'id' | 'name' | 'roles' | 'customers'>,
    passwordHash: string,
    now: Date,
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `INSERT INTO console.users (id, name, source, password_hash, roles, customers, status, created_at)
       VALUES ($1, $2, 'local', $3, $4, $5, 'active', $6) ON CONFLICT (name) DO NOTHING RETURNING id`,
      [id, name, passwordHash, roles, customers, now],
    );
    return rows.length === 1;
  }

  /** Returns the user before the change, locked until the end of the transaction. */
  async lock(manager: EntityManager, id: string): Promise<User | undefined> {
    const [row] = await manager.query<User[]>(
      `SELECT ${columns} FROM console.users WHERE id = $1 FOR UPDATE`,
      [id],
    );
    return row;
  }

  /** The ids of those who can manage the users, locked until the end of the transaction. */
  async lockAdmins(manager: EntityManager): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `SELECT id FROM console.users
       WHERE status = 'active' AND roles @> ARRAY['admin'] AND customers @> ARRAY[$1] ORDER BY id FOR UPDATE`,
      [allCustomers],
    );
    return rows.map(({ id }) => id);
  }

  async update(manager: EntityManager, id: string, { roles, customers, status }: UserChange): Promise<void> {
    await manager.query(
      `UPDATE console.users SET roles = coalesce($2, roles), customers = coalesce($3, customers),
         status = coalesce($4, status) WHERE id = $1`,
      [id, roles ?? null, customers ?? null, status ?? null],
    );
  }

  async setPassword(manager: EntityManager, id: string, passwordHash: string): Promise<void> {
    await manager.query('UPDATE console.users SET password_hash = $2 WHERE id = $1', [id, passwordHash]);
  }

  /** Logs the user out everywhere, except for one login. Half-finished logins end, too. */
  async deleteLogins(manager: EntityManager, userId: string, exceptLogin?: string): Promise<void> {
    await manager.query('DELETE FROM console.login_steps WHERE user_id = $1', [userId]);
    await manager.query('DELETE FROM console.logins WHERE user_id = $1 AND id IS DISTINCT FROM $2', [
      userId,
      exceptLogin ?? null,
    ]);
  }
}
