import { type Actor, AuditTrail } from '@gatehouse/audit';
import { inTransaction, uuidv7 } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { consoleChain } from '../audit/console-chain';
import type { Role } from '../role/role.table';
import { Passwords } from './password';
import { isAdmin, type User } from './user';
import { lastAdmin, noLocalPassword, rolesOfProvider, unknownUser, userExists } from './user.errors';
import { type UserChange, UserRepository } from './user.repository';

export interface NewUser {
  name: string;
  password: string;
  roles: Role[];
  customers: string[];
}

/** Creates and changes users, and records who did. A change applies to the next request of the user. */
@Injectable()
export class UserService {
  constructor(
    private readonly source: DataSource,
    private readonly users: UserRepository,
    private readonly passwords: Passwords,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  list(): Promise<User[]> {
    return this.users.list();
  }

  async get(id: string): Promise<User> {
    const user = await this.users.findById(id);
    if (!user) throw unknownUser();
    return user;
  }

  findByName(name: string): Promise<User | undefined> {
    return this.users.findByName(name);
  }

  async create(actor: Actor, { name, password, roles, customers }: NewUser): Promise<User> {
    const created = await this.createIfNew(actor, { name, password, roles, customers });
    if (!created) throw userExists(name);
    return created;
  }

  /** Returns undefined if there is a user of this name. */
  async createIfNew(actor: Actor, { name, password, roles, customers }: NewUser): Promise<User | undefined> {
    const hash = await this.passwords.hash(password);
    const id = uuidv7();
    const isCreated = await inTransaction(this.source, async (transaction) => {
      const { manager } = transaction;
      if (!(await this.users.insert(manager, { id, name, roles, customers }, hash, this.clock.now())))
        return false;
      const entry = { actor, action: 'user.created', subject: `user/${name}`, after: { roles, customers } };
      await this.audit.append(transaction, consoleChain, [entry]);
      return true;
    });
    return isCreated ? this.get(id) : undefined;
  }

  /** Disabling a user also ends the logins. The last admin stays one: the lock makes two admins who end each other's access take turns. */
  async change(actor: Actor, id: string, change: UserChange): Promise<User> {
    await inTransaction(this.source, async (transaction) => {
      const { manager } = transaction;
      const admins = await this.users.lockAdmins(manager);
      const before = await this.users.lock(manager, id);
      if (!before) throw unknownUser();
      if (before.source !== 'local' && (change.roles ?? change.customers)) throw rolesOfProvider();
      const isLast = admins.length === 1 && admins[0] === id;
      if (isLast && !isAdmin({ ...before, ...definedOf(change) })) throw lastAdmin();
      await this.users.update(manager, id, change);
      if (change.status === 'disabled') await this.users.deleteLogins(manager, id);
      const { name, roles, customers, status } = before;
      await this.audit.append(transaction, consoleChain, [
        {
          actor,
          action: change.status === 'disabled' ? 'user.disabled' : 'user.changed',
          subject: `user/${name}`,
          before: { roles, customers, status },
          after: { roles, customers, status, ...definedOf(change) },
        },
      ]);
    });
    return this.get(id);
  }

  /** Ends the logins of the user, except for the one that asked. */
  async setPassword(actor: Actor, id: string, password: string, exceptLogin?: string): Promise<void> {
    const hash = await this.passwords.hash(password);
    await inTransaction(this.source, async (transaction) => {
      const { manager } = transaction;
      const user = await this.users.lock(manager, id);
      if (!user) throw unknownUser();
      if (user.source !== 'local') throw noLocalPassword();
      await this.users.setPassword(manager, id, hash);
      await this.users.deleteLogins(manager, id, exceptLogin);
      await this.audit.append(transaction, consoleChain, [
        { actor, action: 'user.password_changed', subject: `user/${user.name}` },
      ]);
    });
  }
}

/** A field that is not sent is undefined. */
const definedOf = (change: UserChange): UserChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
