import { createHash, randomUUID } from 'node:crypto';

/** The lists of keys that only one app may have, and this app. */
const owners = {
  GATEHOUSE_TOKEN_KEYS: 'sessions',
  GATEHOUSE_NODE_KEYS: 'biometric-node',
} as const;

type KeyVariable = 'GATEHOUSE_MASTER_KEYS' | keyof typeof owners;

/** The lists of keys of all apps on one database. `startApp` gives each app only its own. */
export const createKeys = (): Record<KeyVariable, string> => {
  const seed = randomUUID();
  return {
    GATEHOUSE_MASTER_KEYS: createKey('test', seed),
    GATEHOUSE_TOKEN_KEYS: createKey('token', seed),
    GATEHOUSE_NODE_KEYS: createKey('node', seed),
  };
};

/** A list with one new key. */
export const createKeyList = (name = 'test'): string => createKey(name, randomUUID());

/** The keys that this app alone has. With the same seed they are the same. */
export function createOwnKeys(app: string, seed: string = randomUUID()): Record<string, string> {
  const keys = {
    GATEHOUSE_TOKEN_KEYS: createKey('token', seed),
    GATEHOUSE_NODE_KEYS: createKey('node', seed),
  };
  return withoutForeignKeys(app, keys);
}

/** The variables without the keys of other apps, with which an app does not start. */
export function withoutForeignKeys<E extends Record<string, string>>(
  app: string,
  env: E,
): Record<string, string> {
  const isForeign = ([name]: [string, string]) =>
    Object.hasOwn(owners, name) && owners[name as keyof typeof owners] !== app;
  return Object.fromEntries(Object.entries(env).filter((entry) => !isForeign(entry)));
}

const createKey = (name: string, seed: string): string =>
  `${name}:${createHash('sha256').update(`${name} ${seed}`).digest('base64')}`;
