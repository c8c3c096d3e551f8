import type { SchemaDefinition } from '@gatehouse/database';
import { ApiKeyEntity } from './api-key/api-key.entity';
import { ClientCredentialEntity } from './client-credential/client-credential.entity';
import { CustomerEntity } from './customer/customer.entity';
import { LongLivedCredentialEntity } from './long-lived-credential/long-lived-credential.entity';
import { CreateAuth1763164800000 } from './migrations/1763164800000-create-auth';
import { CreateLongLivedCredentials1763683200000 } from './migrations/1763683200000-create-long-lived-credentials';
import { AddCustomerContact1763686800000 } from './migrations/1763686800000-add-customer-contact';

/** Customers and their credentials: shared by all apps, owned by this library. */
export const authSchema: SchemaDefinition = {
  schema: 'auth',
  entities: [CustomerEntity, ApiKeyEntity, ClientCredentialEntity, LongLivedCredentialEntity],
  migrations: [
    CreateAuth1763164800000,
    CreateLongLivedCredentials1763683200000,
    AddCustomerContact1763686800000,
  ],
};
