import { bodyOf, operatorsOf } from '../../call/client';

/** Credentials of a customer beside the API key: a client id with a secret, or a token for systems that can send a fixed header only. */
export const credentialKinds = ['clients', 'slcs'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** As it is listed, without the secret. */
export interface Credential {
  id: string;
  customer: string;
  /** The client id, or the end of the token. */
  name: string;
  status: 'active' | 'revoked';
  when_created: string;
}

export interface NewCredential {
  clientId?: string;
  secret: string;
}

interface CredentialCalls {
  list(signal: AbortSignal): Promise<Credential[]>;
  create(customer: string): Promise<NewCredential>;
  revoke(id: string): Promise<unknown>;
}

const sessions = operatorsOf('sessions');

export const credentialCalls: Readonly<Record<CredentialKind, CredentialCalls>> = {
  clients: {
    list: async (signal) =>
      (await bodyOf(sessions.GET('/clients', { signal }))).map(({ client_id: name, ...rest }) => ({
        ...rest,
        name,
      })),
    create: async (customer) => {
      const created = await bodyOf(sessions.POST('/clients', { body: { customer } }));
      return { clientId: created.client_id, secret: created.client_secret };
    },
    revoke: (id) => sessions.POST('/clients/{id}/revoke', { params: { path: { id } } }),
  },
  slcs: {
    list: async (signal) =>
      (await bodyOf(sessions.GET('/slcs', { signal }))).map(({ slc: name, ...rest }) => ({ ...rest, name })),
    create: async (customer) => ({
      secret: (await bodyOf(sessions.POST('/slcs', { body: { customer } }))).slc,
    }),
    revoke: (id) => sessions.POST('/slcs/{id}/revoke', { params: { path: { id } } }),
  },
};

export const credentialsKey = (kind: CredentialKind) => ['credentials', kind];
