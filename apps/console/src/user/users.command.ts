import { type Actor, openTrail } from '@gatehouse/audit';
import { databaseVariables } from '@gatehouse/database';
import { Clock, type Command, loadConfig, printTable, runCommand } from '@gatehouse/platform';
import { vaultVariables } from '@gatehouse/vault';
import { randomBytes } from 'node:crypto';
import { text as readText } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { isRole, type Role, roles } from '../role/role.table';
import { PasskeyReset } from '../passkey/passkey-reset.service';
import { PasskeyRepository } from '../passkey/passkey.repository';
import { Passwords } from './password';
import { allCustomers, findPasswordProblem, type User, userName, userNameRule } from './user';
import { findCustomersProblem } from './user.dto';
import { UserRepository } from './user.repository';
import { UserService } from './user.service';

interface UserStore {
  source: DataSource;
  users: UserService;
  passkeys: PasskeyReset;
}

/** Whoever can run the command has the database. */
const actor: Actor = { type: 'operator' };

const passwordNote = 'the password is read from the standard input with --stdin, else generated and printed';

/** The subcommands of `main.mjs users`. */
const commands: Record<string, Command<UserStore>> = {
  list: {
    usage: 'list',
    about: 'list all users',
    parse:
      () =>
      async ({ users }) =>
        printTable(
          ['user', 'source', 'status', 'roles', 'customers'],
          (await users.list()).map(({ name, source, status, roles: held, customers }) => [
            name,
            source,
            status,
            held.join(','),
            customers.join(','),
          ]),
        ),
  },
  add: {
    usage: 'add NAME --roles ROLE,… [--customers NAME,…] [--stdin]',
    about: `create a user; ${passwordNote}`,
    parse(args) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: {
          roles: { type: 'string' },
          customers: { type: 'string', default: allCustomers },
          stdin: { type: 'boolean', default: false },
        },
      });
      const name = readName(positionals);
      const held = readRoles(values.roles);
      const customers = readCustomers(values.customers);
      return async ({ users }) => {
        const password = await readPassword(values.stdin);
        await users.create(actor, { name, password, roles: held, customers });
        report(`Created ${name}.`, password, values.stdin);
      };
    },
  },
  password: {
    usage: 'password NAME [--stdin]',
    about: `set the password of a user and end the logins; ${passwordNote}`,
    parse(args) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { stdin: { type: 'boolean', default: false } },
      });
      const name = readName(positionals);
      return async ({ users }) => {
        const { id } = await require(users, name);
        const password = await readPassword(values.stdin);
        await users.setPassword(actor, id, password);
        report(`Changed the password of ${name}.`, password, values.stdin);
      };
    },
  },
  'reset-passkeys': {
    usage: 'reset-passkeys NAME',
    about: 'remove all passkeys of a user who has lost them, and end the logins',
    parse(args) {
      const name = readName(parseArgs({ args, allowPositionals: true, options: {} }).positionals);
      return async ({ users, passkeys }) => {
        const count = await passkeys.reset(actor, await require(users, name));
        process.stdout.write(`Removed ${count} passkeys of ${name}.\n`);
      };
    },
  },
  disable: changeStatus('disable', 'disabled', 'end the logins of a user, and allow no more'),
  enable: changeStatus('enable', 'active', 'allow a disabled user to log in again'),
};

function changeStatus(command: string, status: User['status'], about: string): Command<UserStore> {
  return {
    usage: `${command} NAME`,
    about,
    parse(args) {
      const name = readAnyName(parseArgs({ args, allowPositionals: true, options: {} }).positionals);
      return async ({ users }) => {
        const { id } = await require(users, name);
        await users.change(actor, id, { status });
        process.stdout.write(`${name} is ${status}.\n`);
      };
    },
  };
}

/** The command `users` of the app: `main.mjs users add jane --roles reviewer`. */
export async function usersCommand(): Promise<void> {
  await runCommand(process.argv.slice(3), {
    call: 'users COMMAND',
    commands,
    footer: `\nThe roles are ${roles.join(', ')}.`,
    open: openStore,
    close: ({ source }) => source.destroy(),
  });
}

async function openStore(): Promise<UserStore> {
  const config = loadConfig({ DATABASE_URL: databaseVariables.DATABASE_URL, ...vaultVariables });
  const source = await new DataSource({ type: 'postgres', url: config.DATABASE_URL }).initialize();
  const { trail: audit } = openTrail(source, config.GATEHOUSE_MASTER_KEYS);
  const repository = new UserRepository(source);
  const users = new UserService(source, repository, new Passwords(), audit, new Clock());
  const passkeys = new PasskeyReset(source, new PasskeyRepository(source), repository, audit);
  return { source, users, passkeys };
}

async function require(users: UserService, name: string): Promise<User> {
  const user = await users.findByName(name);
  if (!user) throw new Error(`There is no user ${name}.`);
  return user;
}

function readAnyName([name, ...others]: string[]): string {
  if (name === undefined || others.length > 0) throw new Error('Give the name of one user.');
  return name;
}

/** Of a local user. */
function readName(positionals: string[]): string {
  const name = readAnyName(positionals);
  if (!userName.test(name)) throw new Error(`${userNameRule}.`);
  return name;
}

function readRoles(given: string | undefined): Role[] {
  const names = (given ?? '').split(',').filter(Boolean);
  if (names.length === 0 || !names.every(isRole))
    throw new Error(`--roles must be one or more of ${roles.join(', ')}, separated by commas.`);
  return names;
}

function readCustomers(given: string): string[] {
  const names = given.split(',').filter(Boolean);
  const problem = names.length === 0 ? 'must name a customer' : findCustomersProblem(names);
  if (problem !== undefined) throw new Error(`--customers ${problem}.`);
  return names;
}

async function readPassword(isGiven: boolean): Promise<string> {
  if (!isGiven) return randomBytes(15).toString('base64url');
  const password = (await readText(process.stdin)).replace(/\r?\n$/, '');
  const problem = findPasswordProblem(password);
  if (problem !== undefined) throw new Error(`The password ${problem}.`);
  return password;
}

function report(done: string, password: string, isGiven: boolean): void {
  process.stdout.write(isGiven ? `${done}\n` : `${done} Password: ${password}\n`);
}
