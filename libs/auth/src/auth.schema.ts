import type { SchemaDefinition } from '@gatehouse/database';
import { ApiKeyEntity } from './api-key/api-key.entity';
import { ClientCredentialEntity } from './client-credential/client-credential.entity';
import { CustomerEntity } from './customer/customer.entity';
import { CreateAuth1763164800000 } from './migrations/1763164800000-create-auth';

/** Customers, keys and client credentials: shared by all apps, owned by this library. */
export const authSchema: SchemaDefinition = {
  schema: 'auth',
  entities: [CustomerEntity, ApiKeyEntity, ClientCredentialEntity],
  migrations: [CreateAuth1763164800000],
};
