import { Clock } from '@gatehouse/platform';
import { parseMasterKeys, Vault } from '@gatehouse/vault';
import { DataSource } from 'typeorm';
import { ApiKeyRepository } from './api-key/api-key.repository';
import { ApiKeyService } from './api-key/api-key.service';
import { authSchema } from './auth.schema';
import { ClientCredentialService } from './client-credential/client-credential.service';
import { CustomerRepository } from './customer/customer.repository';
import { CustomerSettings } from './customer/customer.settings';
import { Pepper } from './hashing/pepper';
import { LongLivedCredentialService } from './long-lived-credential/long-lived-credential.service';
import { rewrapAuthSecrets } from './rewrap';

export interface AuthStore {
  apiKeys: ApiKeyService;
  clients: ClientCredentialService;
  longLived: LongLivedCredentialService;
  customers: CustomerSettings;
  rewrap(): Promise<number>;
  close(): Promise<void>;
}

/** The credentials without an app around them, for command-line tools. */
export async function openAuthStore(databaseUrl: string, masterKeys: string): Promise<AuthStore> {
  const source = new DataSource({
    type: 'postgres',
    url: databaseUrl,
    entities: authSchema.entities,
    extra: { max: 2 },
  });
  await source.initialize();
  const vault = new Vault(parseMasterKeys(masterKeys));
  const pepper = new Pepper(source, vault);
  const customers = new CustomerRepository(source);
  return {
    apiKeys: new ApiKeyService(source, new ApiKeyRepository(source), customers, pepper, vault, new Clock()),
    clients: new ClientCredentialService(source, customers, pepper),
    longLived: new LongLivedCredentialService(source, customers, pepper),
    customers: new CustomerSettings(customers),
    rewrap: () => rewrapAuthSecrets(source, vault),
    close: () => source.destroy(),
  };
}
