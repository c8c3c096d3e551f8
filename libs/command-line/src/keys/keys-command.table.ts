import { CliError, UsageError } from '../cli.errors';
import { type Call, type Command, commandOf } from '../command';
import type { Options } from '../option.types';
import { type Field, formatFields } from '../terminal/fields';
import { formatJson, toPrintable } from '../terminal/printable';
import { formatTable } from '../terminal/table';
import type { Terminal } from '../terminal/terminal';
import type { CredentialAdmin } from './credential-admin';
import { customerOptions, describeCustomer, nameOptions, toChange } from './customer-option.table';

/** How a program offers the commands of keys. */
export interface KeysCommandOptions<S> {
  /** How they are called, like `gatehouse keys` or `npm run keys --`. */
  call: string;
  /** The word before their names, like `keys `; empty in a program of its own. */
  prefix: string;
  settings: readonly string[];
  details: readonly string[];
  /** Runs the work with what manages the credentials. */
  use<T>(settings: S, work: (admin: CredentialAdmin) => Promise<T>): Promise<T>;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const exampleId = '019b76da-a800-7c3e-9f2d-5a1b8e4c6d70';

const json = { about: 'print the reply as JSON' } as const;
const ownerOf = (what: string) =>
  ({
    value: 'NAME',
    isRequired: true,
    about: `the customer of the ${what}; created if it does not exist`,
  }) as const;
const onlyOf = { value: 'NAME', about: 'only those of this customer' } as const;

/** A kind of credentials that is created, listed and revoked; only keys are rotated. */
interface Kind<Listed, Created> {
  area: 'clients' | 'slcs';
  suffix: string;
  what: string;
  article: string;
  titles: readonly string[];
  toCells(listed: Listed): string[];
  toFields(created: Created): Field[];
  secret: string;
}

const clientKind: Kind<
  Awaited<ReturnType<CredentialAdmin['clients']['list']>>[number],
  Awaited<ReturnType<CredentialAdmin['clients']['create']>>
> = {
  area: 'clients',
  suffix: 'client',
  what: 'client credentials',
  article: '',
  titles: ['ID', 'CUSTOMER', 'CLIENT ID', 'STATUS', 'CREATED'],
  toCells: (client) => [client.id, client.customer, client.client_id, client.status, client.when_created],
  toFields: (created) => [
    ['Id', created.id],
    ['Client id', created.client_id],
    ['Client secret', created.client_secret],
  ],
  secret: 'secret',
};

const slcKind: Kind<
  Awaited<ReturnType<CredentialAdmin['slcs']['list']>>[number],
  Awaited<ReturnType<CredentialAdmin['slcs']['create']>>
> = {
  area: 'slcs',
  suffix: 'slc',
  what: 'long-lived credential (SLC)',
  article: 'a ',
  titles: ['ID', 'CUSTOMER', 'SLC', 'STATUS', 'CREATED'],
  toCells: (slc) => [slc.id, slc.customer, slc.slc, slc.status, slc.when_created],
  toFields: (created) => [
    ['Id', created.id],
    ['SLC', created.slc],
  ],
  secret: 'SLC',
};

/** The commands that manage API keys, client credentials, SLCs and customers. */
export function createKeysCommands<S>(program: KeysCommandOptions<S>): Command<S>[] {
  const { call, prefix, settings, details } = program;
  const define = <const O extends Options>(
    command: Omit<Command<S, O>, 'settings' | 'details' | 'examples' | 'run'> & {
      examples: readonly [string, string];
      run(call: Call<O, S>, admin: CredentialAdmin): Promise<void>;
    },
  ): Command<S> =>
    commandOf<S>()<O>({
      ...command,
      name: prefix + command.name,
      settings,
      details,
      examples: [`${call} ${command.examples[0]}`, `${call} ${command.examples[1]}`],
      async run(given) {
        if (command.argument?.name === 'ID') requireId(given.argument, command.argument.about);
        await program.use(given.settings, (admin) => command.run(given, admin));
        return 0;
      },
    });

  const idOf = (what: string, list: string) => ({
    name: 'ID',
    about: `the id of ${what}; \`${call} ${list}\` shows it`,
  });

  const defineKind = <Listed extends { customer: string }, Created>(
    kind: Kind<Listed, Created>,
  ): Command<S>[] => {
    const { suffix, what, article } = kind;
    const area = (admin: CredentialAdmin) =>
      admin[kind.area] as unknown as {
        list(options: { signal: AbortSignal }): Promise<Listed[]>;
        create(request: { customer: string }, options: { signal: AbortSignal }): Promise<Created>;
        revoke(id: string, options: { signal: AbortSignal }): Promise<void>;
      };
    return [
      define({
        name: `list-${suffix}s`,
        summary: `list ${article ? 'long-lived credentials (SLCs)' : what}, without the ${kind.secret}s themselves`,
        options: { customer: onlyOf, json },
        examples: [`list-${suffix}s`, `list-${suffix}s --customer acme --json`],
        async run({ values, terminal, signal }, admin) {
          const list = selectCustomer(await area(admin).list({ signal }), values.customer);
          printList(terminal, values.json, list, kind.titles, (one) => kind.toCells(one));
        },
      }),
      define({
        name: `create-${suffix}`,
        summary: `create ${article}${what}; the ${kind.secret} is shown only once`,
        options: { customer: ownerOf(what), json },
        examples: [`create-${suffix} --customer acme`, `create-${suffix} --customer acme --json`],
        async run({ values, terminal, signal }, admin) {
          const { customer } = values;
          const created = await nameOptionsIn(() => area(admin).create({ customer }, { signal }));
          printCreated(terminal, values.json, created, kind.toFields(created), kind.secret);
        },
      }),
      define({
        name: `revoke-${suffix}`,
        summary: `revoke ${article}${what}; it stops working within 5 seconds`,
        argument: idOf(`the ${what}`, `list-${suffix}s`),
        options: { json },
        examples: [`revoke-${suffix} ${exampleId}`, `revoke-${suffix} ${exampleId} --json`],
        async run({ argument, values, terminal, signal }, admin) {
          await area(admin).revoke(argument, { signal });
          printRevoked(terminal, values.json, argument);
        },
      }),
    ];
  };

  return [
    define({
      name: 'list',
      summary: 'list API keys, without the keys themselves',
      options: { customer: onlyOf, json },
      examples: ['list', 'list --customer acme --json'],
      async run({ values, terminal, signal }, admin) {
        const list = selectCustomer(await admin.keys.list({ signal }), values.customer);
        const titles = ['ID', 'CUSTOMER', 'MODE', 'KEY', 'STATUS', 'CREATED', 'EXPIRES'];
        printList(terminal, values.json, list, titles, (key) => [
          key.id,
          key.customer,
          key.mode,
          key.api_key,
          key.status,
          key.when_created,
          key.expires_at ?? 'never',
        ]);
      },
    }),
    define({
      name: 'create',
      summary: 'create an API key, which is shown only once',
      options: {
        customer: ownerOf('key'),
        mode: {
          value: 'live|test',
          choices: ['live', 'test'],
          about: 'sessions of a test key can be completed without a camera (default: live)',
        },
        test: { about: 'the same as --mode test' },
        json,
      },
      examples: ['create --customer acme', 'create --customer acme --mode test --json'],
      async run({ values, terminal, signal }, admin) {
        const request = { customer: values.customer, mode: parseMode(values.mode, values.test) };
        const created = await nameOptionsIn(() => admin.keys.create(request, { signal }));
        printNewKey(terminal, values.json, created);
      },
    }),
    define({
      name: 'rotate',
      summary: 'create an API key that replaces another, which stays valid for the grace period',
      argument: idOf('the old key', 'list'),
      options: {
        grace: { value: 'SECONDS', default: '0', about: 'how long the old key stays valid, at most 2592000' },
        json,
      },
      examples: [`rotate ${exampleId}`, `rotate ${exampleId} --grace 86400`],
      async run({ argument, values, terminal, signal }, admin) {
        const grace = parseGrace(values.grace);
        const created = await nameOptionsIn(() => admin.keys.rotate(argument, grace, { signal }));
        printNewKey(terminal, values.json, created);
      },
    }),
    define({
      name: 'revoke',
      summary: 'revoke an API key; it stops working within 5 seconds',
      argument: idOf('the key', 'list'),
      options: { json },
      examples: [`revoke ${exampleId}`, `revoke ${exampleId} --json`],
      async run({ argument, values, terminal, signal }, admin) {
        await admin.keys.revoke(argument, { signal });
        printRevoked(terminal, values.json, argument);
      },
    }),
    ...defineKind(clientKind),
    ...defineKind(slcKind),
    define({
      name: 'customer',
      summary: "show or change the settings of a customer; an empty text ('') removes one",
      argument: { name: 'NAME', about: 'the customer' },
      options: { ...customerOptions, json },
      examples: ['customer acme', 'customer acme --contact on --embed-origins https://shop.example'],
      async run({ argument, values, terminal, signal }, admin) {
        const change = toChange(values);
        const known = (await admin.customers.list({ signal })).find(({ name }) => name === argument);
        if (!known)
          throw new CliError(
            `There is no customer ${argument}: a customer is created with its first key or client.`,
          );
        const isChange = Object.keys(change).length > 0;
        const customer = isChange
          ? await nameOptionsIn(() => admin.customers.change(known.id, change, { signal }))
          : known;
        terminal.print(values.json ? formatJson(customer, 2) : formatFields(describeCustomer(customer)));
      },
    }),
  ];
}

const selectCustomer = <T extends { customer: string }>(list: T[], name?: string): T[] =>
  list.filter(({ customer }) => name === undefined || customer === name);

function printList<T>(
  terminal: Terminal,
  isJson: boolean,
  list: readonly T[],
  titles: readonly string[],
  toCells: (one: T) => string[],
): void {
  const rows = list.map((one) => ({ cells: toCells(one) }));
  terminal.print(isJson ? formatJson(list, 2) : formatTable(titles, rows, terminal));
}

function printNewKey(terminal: Terminal, isJson: boolean, created: { id: string; api_key: string }): void {
  const fields: Field[] = [
    ['Id', created.id],
    ['API key', created.api_key],
  ];
  printCreated(terminal, isJson, created, fields, 'key');
}

function printCreated(
  terminal: Terminal,
  isJson: boolean,
  created: unknown,
  fields: Field[],
  secret: string,
): void {
  if (isJson) return terminal.print(formatJson(created, 2));
  terminal.print(formatFields(fields));
  terminal.note(`Store the ${secret} now: it is not shown again.`);
}

function printRevoked(terminal: Terminal, isJson: boolean, id: string): void {
  terminal.print(
    isJson
      ? formatJson({ id, status: 'revoked' }, 2)
      : `Revoked ${toPrintable(id)}. It stops working within 5 seconds.`,
  );
}

/** Runs a call of the admin API; an error names options instead of fields. */
async function nameOptionsIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { message } = error as Error;
    const named = nameOptions(message);
    throw named === message ? error : new CliError(named, { cause: error });
  }
}

function requireId(id: string, about: string): void {
  if (!uuid.test(id)) throw new UsageError(`ID must be a UUID: ${about}.`);
}

function parseMode(mode: string | undefined, isTest: boolean): 'live' | 'test' {
  const chosen = mode ?? (isTest ? 'test' : 'live');
  if (chosen !== 'live' && chosen !== 'test') throw new UsageError('--mode must be live or test.');
  if (chosen === 'live' && isTest) throw new UsageError('--mode live and --test exclude each other.');
  return chosen;
}

function parseGrace(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError('--grace must be a whole number of seconds.');
}
