import { Clock } from '@gatehouse/platform';
import { parseMasterKeys, rewrapColumns, Vault, type WrappedColumn } from '@gatehouse/vault';
import { DataSource } from 'typeorm';
import { ApiKeyRepository } from './api-key/api-key.repository';
import { ApiKeyService, wrappedKeyContext } from './api-key/api-key.service';
import { authSchema } from './auth.schema';
import { ClientCredentialService } from './client-credential/client-credential.service';
import { CustomerRepository } from './customer/customer.repository';
import { CustomerService } from './customer/customer.service';
import { pepperContext, PepperService } from './hashing/pepper.service';
import { LongLivedCredentialService } from './long-lived-credential/long-lived-credential.service';

/** The columns of the schema that are encrypted with a master key. */
export const wrappedAuthSecrets: readonly WrappedColumn[] = [
  { table: 'auth.api_keys', column: 'wrapped_key', id: 'id::text', context: wrappedKeyContext },
  { table: 'auth.pepper', column: 'wrapped', id: `'pepper'`, context: () => pepperContext },
];

export interface AuthStore {
  apiKeys: ApiKeyService;
  clients: ClientCredentialService;
  longLived: LongLivedCredentialService;
  customers: CustomerService;
  /** Encrypts all secrets with the newest master key; returns how many changed. */
  rewrap(): Promise<number>;
  close(): Promise<void>;
}

/** Opens the credential services without an app, for command-line tools. */
export async function openAuthStore(databaseUrl: string, masterKeys: string): Promise<AuthStore> {
  const source = new DataSource({
    type: 'postgres',
    url: databaseUrl,
    entities: authSchema.entities,
    extra: { max: 2 },
  });
  await source.initialize();
  const vault = new Vault(parseMasterKeys(masterKeys));
  const pepper = new PepperService(source, vault);
  const customers = new CustomerRepository(source);
  return {
    apiKeys: new ApiKeyService(source, new ApiKeyRepository(source), customers, pepper, vault, new Clock()),
    clients: new ClientCredentialService(source, customers, pepper),
    longLived: new LongLivedCredentialService(source, customers, pepper),
    customers: new CustomerService(customers),
    rewrap: () => rewrapColumns(source, vault, wrappedAuthSecrets),
    close: () => source.destroy(),
  };
}
