import { credentialGenerators } from '@gatehouse/auth/format';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Home } from './home';
import { readJson, writePrivateJson } from './private-file';

export interface Secrets {
  masterKeys: string;
  /** Only for sessions. */
  tokenKeys: string;
  /** Only for the biometric node. */
  nodeKeys: string;
  adminToken: string;
  /** Of the user `admin` of the console. */
  consolePassword: string;
  databasePassword: string;
  demoApiKey: string;
  demoClientId: string;
  demoClientSecret: string;
}

const generators: Record<keyof Secrets, () => string> = {
  masterKeys: () => `k1:${randomKey()}`,
  // The node opens secrets with both lists, so the names must differ.
  tokenKeys: () => `t1:${randomKey()}`,
  nodeKeys: () => `n1:${randomKey()}`,
  adminToken: () => `gh_admin_${randomText(32)}`,
  consolePassword: () => randomText(20),
  databasePassword: () => randomText(32),
  demoApiKey: credentialGenerators.testKey,
  demoClientId: credentialGenerators.clientId,
  demoClientSecret: credentialGenerators.clientSecret,
};

const names = Object.keys(generators) as (keyof Secrets)[];

/** The secrets of this suite: those that are set, else those generated at the first start. */
export function openSecrets(home: Home, given: Partial<Secrets>): Secrets {
  const stored = storedSecrets(home);
  const entries = names.map((name) => [name, given[name] ?? stored[name]]);
  return Object.fromEntries(entries) as Record<keyof Secrets, string>;
}

/** The generated secrets, whatever the environment sets. */
export function storedSecrets(home: Home): Secrets {
  const file = readJson(home.secrets) as Partial<Secrets> | undefined;
  if (!file && existsSync(home.postgres)) {
    throw new Error(
      `${home.secrets} is missing. It holds the password of the database in ${home.postgres}. ` +
        'Restore it, or move both away to start with new data.',
    );
  }
  const entries = names.map((name) => [name, file?.[name] ?? generators[name]()]);
  const secrets = { ...file, ...Object.fromEntries(entries) } as Secrets;
  if (names.some((name) => !file?.[name])) writePrivateJson(home.secrets, secrets);
  return secrets;
}

function randomKey(): string {
  return randomBytes(32).toString('base64');
}

/** Letters and digits, so that a double click selects all of it. */
function randomText(length: number): string {
  let text = '';
  while (text.length < length)
    text += randomBytes(length)
      .toString('base64')
      .replace(/[^A-Za-z0-9]/g, '');
  return text.slice(0, length);
}
