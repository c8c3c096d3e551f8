import { type Command, printTable } from '@gatehouse/platform';
import { parseArgs } from 'node:util';
import type { KeyMode } from '../api-key/api-key.entity';
import type { AuthStore } from '../auth-store';
import { brandOptions, listBrand, parseBrand } from './brand-option';
import {
  type CustomerEntity,
  enrollmentModes,
  faceOnlySignIns,
  tokenStorages,
} from '../customer/customer.entity';

/** The subcommands of `keys`, in the apps and as `npm run keys`. */
export const keysCommands: Record<string, Command<AuthStore>> = {
  create: {
    usage: 'create --customer NAME [--mode live|test]',
    about: 'create an API key; it is shown only once',
    parse(args) {
      const { values } = parseArgs({
        args,
        options: { customer: { type: 'string' }, mode: { type: 'string', default: 'live' } },
      });
      const customer = requireValue(values.customer, '--customer NAME');
      const mode = parseMode(values.mode);
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
    about: 'revoke an API key; it stops working within 5 seconds',
    parse(args) {
      const id = requireId(args);
      return async ({ apiKeys }) => {
        await apiKeys.revoke(id);
        console.log(`Revoked ${id}. It stops working within 5 seconds.`);
      };
    },
  },
  rotate: {
    usage: 'rotate ID [--grace SECONDS]',
    about: 'replace an API key; the old key stays valid for the grace period (default 0)',
    parse(args) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { grace: { type: 'string', default: '0' } },
      });
      const id = requireId(positionals);
      const grace = parseSeconds(values.grace, '--grace');
      return async ({ apiKeys }) => printKey(await apiKeys.rotate(id, grace));
    },
  },
  'create-client': {
    usage: 'create-client --customer NAME',
    about: 'create client credentials; the secret is shown only once',
    parse(args) {
      const { values } = parseArgs({ args, options: { customer: { type: 'string' } } });
      const customer = requireValue(values.customer, '--customer NAME');
      return async ({ clients }) => {
        const created = await clients.create(customer);
        console.log(
          `id             ${created.id}\nclient id      ${created.clientId}\nclient secret  ${created.clientSecret}`,
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
    about: 'revoke client credentials and their access tokens within 5 seconds',
    parse(args) {
      const id = requireId(args, 'list-clients');
      return async ({ clients }) => {
        await clients.revoke(id);
        console.log(`Revoked ${id}. It stops working within 5 seconds.`);
      };
    },
  },
  'create-slc': {
    usage: 'create-slc --customer NAME',
    about: 'create a long-lived credential (SLC); it is shown only once',
    parse(args) {
      const { values } = parseArgs({ args, options: { customer: { type: 'string' } } });
      const customer = requireValue(values.customer, '--customer NAME');
      return async ({ longLived }) => {
        const { id, token } = await longLived.create(customer);
        console.log(`id   ${id}\nSLC  ${token}\n\nStore the SLC now: it is not shown again.`);
      };
    },
  },
  'list-slcs': {
    usage: 'list-slcs',
    about: 'list long-lived credentials; the tokens are never shown again',
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
    about: 'revoke a long-lived credential; it stops working within 5 seconds',
    parse(args) {
      const id = requireId(args, 'list-slcs');
      return async ({ longLived }) => {
        await longLived.revoke(id);
        console.log(`Revoked ${id}. It stops working within 5 seconds.`);
      };
    },
  },
  customer: {
    usage:
      'customer NAME [--contact on|off] [--face-only-sign-in review|allow] [--enrollment gallery|token|default] [--token-storage device|server|default] [--display-name TEXT] [--legal-name TEXT] [--accent-color #RRGGBB] [--privacy-url URL] [--support-url URL] [--logo FILE] [--embed-origins URL,URL] [--strict on|off]',
    about: "show or change the settings of a customer; an empty text ('') removes one",
    parse(args) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: {
          contact: { type: 'string' },
          strict: { type: 'string' },
          'face-only-sign-in': { type: 'string' },
          enrollment: { type: 'string' },
          'token-storage': { type: 'string' },
          ...brandOptions,
        },
      });
      const name = requireValue(positionals[0], 'NAME');
      const { contact, strict, 'face-only-sign-in': faceOnly, enrollment, 'token-storage': storage } = values;
      const settings = {
        ...(contact !== undefined && { asksContact: parseOnOff(contact, '--contact') }),
        ...(strict !== undefined && { strict: parseOnOff(strict, '--strict') }),
        ...(faceOnly !== undefined && {
          faceOnlySignIn: parseChoice(faceOnly, '--face-only-sign-in', faceOnlySignIns),
        }),
        ...(enrollment !== undefined && {
          enrollment: parseOrDefault(enrollment, '--enrollment', enrollmentModes),
        }),
        ...(storage !== undefined && {
          tokenStorage: parseOrDefault(storage, '--token-storage', tokenStorages),
        }),
        ...parseBrand(values),
      };
      const isChange = Object.keys(settings).length > 0;
      return async ({ customers }) =>
        printCustomer(await (isChange ? customers.update({ name }, settings) : customers.get({ name })));
    },
  },
};

function printKey({ id, key }: { id: string; key: string }): void {
  console.log(`id       ${id}\nAPI key  ${key}\n\nStore the key now: it is not shown again.`);
}

function printCustomer(customer: CustomerEntity): void {
  const { name, asksContact, strict, faceOnlySignIn, enrollment, tokenStorage } = customer;
  const lines: Record<string, string> = {
    customer: name,
    contact: asksContact ? 'on' : 'off',
    'face-only sign-in': faceOnlySignIn,
    enrollment: enrollment ?? 'default (ENROLLMENT)',
    'token storage': tokenStorage ?? 'default (TOKEN_STORAGE)',
    ...listBrand(customer),
    ...(strict && { strict: 'on' }),
  };
  for (const [label, value] of Object.entries(lines)) console.log(`${label.padEnd(19)}${value}`);
}

function requireValue(value: string | undefined, option: string): string {
  if (!value) throw new Error(`${option} is missing.`);
  return value;
}

function requireId([id]: string[], list = 'list'): string {
  if (!/^[0-9a-f-]{36}$/i.test(id ?? '')) throw new Error(`ID is missing: \`${list}\` shows it.`);
  return id ?? '';
}

function parseMode(mode: string): KeyMode {
  if (mode !== 'live' && mode !== 'test') throw new Error('--mode must be live or test.');
  return mode;
}

function parseOnOff(text: string, option: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error(`${option} must be on or off.`);
  return text === 'on';
}

function parseChoice<C extends string>(text: string, option: string, choices: readonly C[]): C {
  const found = choices.find((known) => known === text);
  if (!found) throw new Error(`${option} must be ${choices.join(' or ')}.`);
  return found;
}

/** Null removes the setting, so that the variable of the sessions app applies. */
const parseOrDefault = <C extends string>(text: string, option: string, choices: readonly C[]): C | null => {
  const found = parseChoice(text, option, [...choices, 'default']);
  return found === 'default' ? null : found;
};

function parseSeconds(text: string, option: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${option} must be a whole number of seconds.`);
  return Number(text);
}
