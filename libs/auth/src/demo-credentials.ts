import { type AuthStore, openAuthStore } from './auth-store';

export interface DemoCredentials {
  databaseUrl: string;
  masterKeys: string;
  apiKey: string;
  clientId: string;
  clientSecret: string;
}

/** Creates or reactivates the credentials that `npm start` prints. The demo key is a test key. */
export async function ensureDemoCredentials(demo: DemoCredentials): Promise<void> {
  await useStore(demo, async ({ apiKeys, clients }) => {
    await apiKeys.ensure({ customer: 'demo', mode: 'test', key: demo.apiKey });
    await clients.ensure('demo', demo.clientId, demo.clientSecret);
  });
}

/** Revokes the credentials of an earlier start: they are printed in terminals and examples, so production accepts none. */
export async function withdrawDemoCredentials(demo: DemoCredentials): Promise<void> {
  await useStore(demo, async ({ apiKeys, clients }) => {
    await apiKeys.withdraw(demo.apiKey);
    await clients.withdraw(demo.clientId);
  });
}

async function useStore(demo: DemoCredentials, work: (store: AuthStore) => Promise<void>): Promise<void> {
  const store = await openAuthStore(demo.databaseUrl, demo.masterKeys);
  await work(store).finally(() => store.close());
}
