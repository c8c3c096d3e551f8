import { openAuthStore } from './auth-store';

export interface DemoCredentials {
  databaseUrl: string;
  masterKeys: string;
  apiKey: string;
  clientId: string;
  clientSecret: string;
}

/** Creates or reactivates the credentials that `npm start` prints. The demo key is a test key. */
export async function ensureDemoCredentials(demo: DemoCredentials): Promise<void> {
  const store = await openAuthStore(demo.databaseUrl, demo.masterKeys);
  try {
    await store.apiKeys.ensure({ customer: 'demo', mode: 'test', key: demo.apiKey });
    await store.clients.ensure('demo', demo.clientId, demo.clientSecret);
  } finally {
    await store.close();
  }
}
