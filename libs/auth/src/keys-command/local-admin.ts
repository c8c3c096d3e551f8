import type { CredentialAdmin } from '@gatehouse/command-line';
import { Clock, validateDto } from '@gatehouse/platform';
import { CredentialAdminController } from '../admin/credential-admin.controller';
import {
  CreateApiKeyBody,
  CreateClientBody,
  CreateSlcBody,
  RotateApiKeyBody,
} from '../admin/credential-admin.dto';
import { CustomerAdminController } from '../admin/customer-admin.controller';
import { ChangeCustomerBody } from '../admin/customer-admin.dto';
import type { AuthStore } from '../auth-store';

/** The functions of the admin API in this process, with the same rules and messages. */
export function createLocalAdmin({ apiKeys, clients, longLived, customers }: AuthStore): CredentialAdmin {
  const credentials = new CredentialAdminController(apiKeys, clients, longLived, new Clock());
  const settings = new CustomerAdminController(customers);
  return {
    keys: {
      list: () => credentials.listKeys(),
      create: async (request) => credentials.createKey(validateDto(CreateApiKeyBody, request)),
      rotate: async (id, grace_seconds) =>
        credentials.rotateKey(id, validateDto(RotateApiKeyBody, { grace_seconds })),
      revoke: (id) => credentials.revokeKey(id),
    },
    clients: {
      list: () => credentials.listClients(),
      create: async (request) => credentials.createClient(validateDto(CreateClientBody, request)),
      revoke: (id) => credentials.revokeClient(id),
    },
    slcs: {
      list: () => credentials.listSlcs(),
      create: async (request) => credentials.createSlc(validateDto(CreateSlcBody, request)),
      revoke: (id) => credentials.revokeSlc(id),
    },
    customers: {
      list: () => settings.list(),
      change: async (id, change) => settings.change(id, validateDto(ChangeCustomerBody, change)),
    },
  };
}
