import { type Command, printTable } from '@gatehouse/platform';
import { parseArgs } from 'node:util';
import type { KeyMode } from '../api-key/api-key.entity';
import type { AuthStore } from '../auth-store';

/** What the command `keys` of an app understands, and `npm run keys`. */
export const keysCommands: Record<string, Command<AuthStore>> = {
  create: {
    usage: 'create --customer NAME [--mode live|test]',
    about: 'make an API key; it is shown this once',
    parse(args) {
      const { values } = parseArgs({
        args,
        options: { customer: { type: 'string' }, mode: { type: 'string', default: 'live' } },
      });
      const customer = required(values.customer, '--customer NAME');
      const mode = modeOf(values.mode);
      return async ({ apiKeys }) => printKey(await apiKeys.create({ customer, mode }));
    },
  },
  list: {
    usage: 'list [--customer NAME]',
    about: 'list API keys; the keys themselves are never shown again',
    parse(args) {
      const { values } = parseArgs({ args, options: { customer: { type: 'string' } } });
      return async ({ apiKeys }) => {
        const keys = await apiKeys.list(values.customer);
        printTable(
          ['id', 'customer', 'mode', 'key', 'status', 'created', 'expires'],
          keys.map((key) => [
            key.id,
            key.customer?.name ?? '',
            key.mode,
            `…${key.hint}`,
            key.status,
            key.whenCreated.toISOString(),
            key.expiresAt?.toISOString() ?? 'never',
          ]),
        );
      };
    },
  },
  revoke: {
    usage: 'revoke ID',
    about: 'stop an API key, everywhere within 5 seconds',
    parse(args) {
      const id = idOf(args);
      return async ({ apiKeys }) => {
        await apiKeys.revoke(id);
        console.log(`Revoked ${id}. It stops working within 5 seconds.`);
      };
    },
  },
  rotate: {
    usage: 'rotate ID [--grace SECONDS]',
    about: 'make a new key in place of an old one, which works on for the grace (default 0)',
    parse(args) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { grace: { type: 'string', default: '0' } },
      });
      const id = idOf(positionals);
      const grace = wholeNumber(values.grace, '--grace');
      return async ({ apiKeys }) => printKey(await apiKeys.rotate(id, grace));
    },
  },
  'create-client': {
    usage: 'create-client --customer NAME',
    about: 'make client credentials; the secret is shown this once',
    parse(args) {
      const { values } = parseArgs({ args, options: { customer: { type: 'string' } } });
      const customer = required(values.customer, '--customer NAME');
      return async ({ clients }) => {
        const made = await clients.create(customer);
        console.log(
          `id             ${made.id}\nclient id      ${made.clientId}\nclient secret  ${made.clientSecret}`,
        );
      };
    },
  },
  'list-clients': {
    usage: 'list-clients',
    about: 'list client credentials, without their secrets',
    parse(args) {
      parseArgs({ args });
      return async ({ clients }) =>
        printTable(
          ['id', 'customer', 'client id', 'status', 'created'],
          (await clients.list()).map((client) => [
            client.id,
            client.customer?.name ?? '',
            client.clientId,
            client.status,
            client.whenCreated.toISOString(),
          ]),
        );
    },
  },
  'revoke-client': {
    usage: 'revoke-client ID',
    about: 'stop client credentials and the tokens that they were traded for, everywhere within 5 seconds',
    parse(args) {
      const id = idOf(args, 'list-clients');
      return async ({ clients }) => {
        await clients.revoke(id);
        console.log(`Revoked ${id}. It stops working within 5 seconds.`);
      };
    },
  },
  'create-slc': {
    usage: 'create-slc --customer NAME',
    about: 'make a long-lived credential (SLC); it is shown this once',
    parse(args) {
      const { values } = parseArgs({ args, options: { customer: { type: 'string' } } });
      const customer = required(values.customer, '--customer NAME');
      return async ({ longLived }) => {
        const { id, token } = await longLived.create(customer);
        console.log(`id   ${id}\nSLC  ${token}\n\nKeep the SLC now: it is not shown again.`);
      };
    },
  },
  'list-slcs': {
    usage: 'list-slcs',
    about: 'list long-lived credentials; they themselves are never shown again',
    parse(args) {
      parseArgs({ args });
      return async ({ longLived }) =>
        printTable(
          ['id', 'customer', 'SLC', 'status', 'created'],
          (await longLived.list()).map((credential) => [
            credential.id,
            credential.customer?.name ?? '',
            `…${credential.hint}`,
            credential.status,
            credential.whenCreated.toISOString(),
          ]),
        );
    },
  },
  'revoke-slc': {
    usage: 'revoke-slc ID',
    about: 'stop a long-lived credential, everywhere within 5 seconds',
    parse(args) {
      const id = idOf(args, 'list-slcs');
      return async ({ longLived }) => {
        await longLived.revoke(id);
        console.log(`Revoked ${id}. It stops working within 5 seconds.`);
      };
    },
  },
  customer: {
    usage: 'customer NAME [--contact on|off]',
    about: 'show the settings of a customer, or whether its people are asked for their contact data',
    parse(args) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { contact: { type: 'string' } },
      });
      const name = required(positionals[0], 'NAME');
      const asksContact = values.contact === undefined ? undefined : isOn(values.contact, '--contact');
      return async ({ customers }) => {
        const customer =
          asksContact === undefined
            ? await customers.read({ name })
            : await customers.change({ name }, { asksContact });
        console.log(`customer  ${customer.name}\ncontact   ${customer.asksContact ? 'on' : 'off'}`);
      };
    },
  },
};

function printKey({ id, key }: { id: string; key: string }): void {
  console.log(`id       ${id}\nAPI key  ${key}\n\nKeep the key now: it is not shown again.`);
}

function required(value: string | undefined, option: string): string {
  if (!value) throw new Error(`${option} is missing.`);
  return value;
}

function idOf([id]: string[], list = 'list'): string {
  if (!/^[0-9a-f-]{36}$/i.test(id ?? '')) throw new Error(`ID is missing: \`${list}\` shows it.`);
  return id ?? '';
}

function modeOf(mode: string): KeyMode {
  if (mode !== 'live' && mode !== 'test') throw new Error('--mode must be live or test.');
  return mode;
}

function isOn(text: string, option: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error(`${option} must be on or off.`);
  return text === 'on';
}

function wholeNumber(text: string, option: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${option} must be a whole number of seconds.`);
  return Number(text);
}
