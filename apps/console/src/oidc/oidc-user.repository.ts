import { uuidv7 } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { User } from '../user/user';

const columns = `id, name, source, roles, customers, status, created_at AS "createdAt"`;

/** Users by their issuer and subject at the OpenID provider. */
@Injectable()
export class OidcUserRepository {
  /** Locked until the end of the transaction. Two first logins of one user wait for each other, too. */
  async lock(manager: EntityManager, subject: string): Promise<User | undefined> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `console.users/oidc/${subject}`,
    ]);
    const [row] = await manager.query<User[]>(
      `SELECT ${columns} FROM console.users WHERE subject = $1 FOR UPDATE`,
      [subject],
    );
    return row;
  }

  /** Returns false if the name is in use. */
  async insert(
    manager: EntityManager,
    { name, subject, roles, customers }: Pick<User, 'name' | 'roles' | 'customers'> & { subject: string },
    now: Date,
  ): Promise<string | undefined> {
    const [row] = await manager.query<{ id: string }[]>(
      `INSERT INTO console.users (id, name, source, subject, roles, customers, status, created_at)
       VALUES ($1, $2, 'oidc', $3, $4, $5, 'active', $6) ON CONFLICT (name) DO NOTHING RETURNING id`,
      [uuidv7(), name, subject, roles, customers, now],
    );
    return row?.id;
  }
}
