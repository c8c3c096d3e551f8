import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Home } from './home';
import { readJson, writePrivateJson } from './private-file';

export interface Secrets {
  masterKeys: string;
  adminToken: string;
  databasePassword: string;
  demoApiKey: string;
  demoClientId: string;
  demoClientSecret: string;
}

interface Secret {
  make: () => string;
  /** The variable that replaces the generated value. */
  variable?: string;
  /** Demo credentials are chosen by people, so they are checked. */
  demo?: boolean;
}

const secrets: Record<keyof Secrets, Secret> = {
  masterKeys: { make: () => `k1:${randomBytes(32).toString('base64')}`, variable: 'GATEHOUSE_MASTER_KEYS' },
  adminToken: { make: () => `gh_admin_${random(32)}`, variable: 'GATEHOUSE_ADMIN_TOKEN' },
  databasePassword: { make: () => random(32) },
  demoApiKey: { make: () => `gh_test_${random(32)}`, variable: 'GATEHOUSE_DEMO_API_KEY', demo: true },
  demoClientId: { make: () => `demo_${random(16)}`, variable: 'GATEHOUSE_DEMO_CLIENT_ID', demo: true },
  demoClientSecret: {
    make: () => `gh_secret_${random(32)}`,
    variable: 'GATEHOUSE_DEMO_CLIENT_SECRET',
    demo: true,
  },
};

const demoPattern = /^[\x21-\x7e][\x20-\x7e]{14,126}[\x21-\x7e]$/;

/** The secrets of this suite: those of the environment, else those generated at the first start. */
export function openSecrets(home: Home, environment: NodeJS.ProcessEnv): Secrets {
  const kept = keptSecrets(home);
  const used = { ...kept };
  for (const [name, { variable, demo }] of entries()) {
    const given = variable && environment[variable];
    if (!given) continue;
    if (demo) checkDemo(variable, given);
    used[name] = given;
  }
  return used;
}

/** The generated secrets, without what the environment says. */
export function keptSecrets(home: Home): Secrets {
  const file = readJson(home.secrets) as Partial<Secrets> | undefined;
  if (!file && existsSync(home.postgres)) {
    throw new Error(
      `${home.secrets} is gone, and with it the password of the database in ${home.postgres}. ` +
        'Put it back, or move both away to begin anew.',
    );
  }
  const kept = {
    ...Object.fromEntries(entries().map(([name, { make }]) => [name, make()])),
    ...file,
  } as Secrets;
  if (entries().some(([name]) => !file?.[name])) writePrivateJson(home.secrets, kept);
  return kept;
}

function checkDemo(variable: string, value: string): void {
  if (!demoPattern.test(value)) {
    throw new Error(
      `${variable} must have 16 to 128 printable ASCII characters, and no space at either end.`,
    );
  }
  if (variable === 'GATEHOUSE_DEMO_CLIENT_ID' && value.includes(':')) {
    throw new Error(`${variable} must not contain a colon: Basic authorization splits at the first one.`);
  }
}

function entries(): [keyof Secrets, Secret][] {
  return Object.entries(secrets) as [keyof Secrets, Secret][];
}

/** Letters and digits, so that a double click selects all of it. */
function random(length: number): string {
  let text = '';
  while (text.length < length)
    text += randomBytes(length)
      .toString('base64')
      .replace(/[^A-Za-z0-9]/g, '');
  return text.slice(0, length);
}
