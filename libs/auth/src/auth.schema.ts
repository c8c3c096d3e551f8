import type { SchemaDefinition } from '@gatehouse/database';
import { ApiKeyEntity } from './api-key/api-key.entity';
import { ClientCredentialEntity } from './client-credential/client-credential.entity';
import { CustomerEntity } from './customer/customer.entity';
import { LongLivedCredentialEntity } from './long-lived-credential/long-lived-credential.entity';
import { CreateAuth1794873600000 } from './migrations/1794873600000-create-auth';
import { AddFaceOnlySignIn1794924000000 } from './migrations/1794924000000-add-face-only-sign-in';
import { AddTokenSettings1794942000000 } from './migrations/1794942000000-add-token-settings';
import { AddCustomerBrand1795003200000 } from './migrations/1795003200000-add-customer-brand';
import { AddStrict1795035600000 } from './migrations/1795035600000-add-strict';
import { AddReviewFourEyes1795147200000 } from './migrations/1795147200000-add-review-four-eyes';

/** Customers and their credentials: shared by all apps, owned by this library. */
export const authSchema: SchemaDefinition = {
  schema: 'auth',
  entities: [CustomerEntity, ApiKeyEntity, ClientCredentialEntity, LongLivedCredentialEntity],
  migrations: [
    CreateAuth1794873600000,
    AddFaceOnlySignIn1794924000000,
    AddTokenSettings1794942000000,
    AddCustomerBrand1795003200000,
    AddStrict1795035600000,
    AddReviewFourEyes1795147200000,
  ],
};
