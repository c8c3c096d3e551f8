import { adminToken, createKeys, makeCustomer } from '@gatehouse/testing';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Child, runChild, startChild } from '../suite/child';
import { startBenchServers } from '../suite/servers';
import { SlowLink } from './slow-link';

// The host of the sessions; it is never called.
const host = { redirectURL: 'https://shop.example/done', callback: { url: 'https://shop.example/hook' } };

const apps = ['sessions', 'biometric-node'] as const;

/** Sessions and the biometric node behind a network that can be slow. Sessions are created over the same network. */
export interface Suite {
  link: SlowLink;
  /** Each returns the URL to open. */
  createAge: () => Promise<string>;
  createEnroll: (requirements: readonly string[]) => Promise<string>;
  stop: () => Promise<void>;
}

/** `page` is the folder of another build of the page than that of this workspace. */
export async function openSuite(page?: string): Promise<Suite> {
  const servers = await startBenchServers();
  const children = new Map<string, Child>();
  const link = new SlowLink(
    (url) => children.get(url.startsWith('/node/') ? 'biometric-node' : 'sessions')!.origin,
  );
  const origin = `http://localhost:${await link.listen()}`;
  const env = {
    DATABASE_URL: servers.databaseUrl,
    REDIS_URL: servers.redisUrl,
    ...createKeys(),
    GATEHOUSE_ADMIN_TOKEN: adminToken,
    PUBLIC_URL: origin,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
    ROLE: 'all',
    ...(page !== undefined && { LAUNCH_PAGE: path.resolve(page) }),
  };
  for (const app of apps) await runChild(toBundle(app), ['migrate'], env);
  for (const app of apps) children.set(app, await startChild(toBundle(app), env));
  for (const { origin: own } of children.values()) await waitUntilReady(own);
  const { call, key, caller } = await makeCustomer(origin);
  return {
    link,
    createAge: async () => {
      const body = { ageThreshold: 18 };
      return (await call<{ launchUrl: string }>('POST', '/session', { 'x-api-key': key }, body)).launchUrl;
    },
    createEnroll: async (requirements) => {
      const body = { type: 'ENROLL', requirements, ...host };
      return (await call<{ launchUrl: string }>('POST', '/v2/verification-session', caller, body)).launchUrl;
    },
    stop: async () => {
      await link.close();
      await Promise.all([...children.values()].map((child) => child.stop()));
      await servers.stop();
    },
  };
}

const toBundle = (app: string): string => `dist/apps/${app}/main.mjs`;

async function waitUntilReady(origin: string): Promise<void> {
  while (!(await fetch(`${origin}/health/ready`)).ok) await pause(50);
}
