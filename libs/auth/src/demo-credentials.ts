import { openAuthStore } from './auth-store';

export interface DemoCredentials {
  databaseUrl: string;
  masterKeys: string;
  apiKey: string;
  clientId: string;
  clientSecret: string;
}

/** Makes sure that the credentials which `npm start` prints exist and are active; the demo key is a test key. */
export async function ensureDemoCredentials(demo: DemoCredentials): Promise<void> {
  const store = await openAuthStore(demo.databaseUrl, demo.masterKeys);
  try {
    await store.apiKeys.ensure({ customer: 'demo', mode: 'test', key: demo.apiKey });
    await store.clients.ensure('demo', demo.clientId, demo.clientSecret);
  } finally {
    await store.close();
  }
}
