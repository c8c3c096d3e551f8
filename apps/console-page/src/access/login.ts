import { queryOptions } from '@tanstack/react-query';
import { setCsrfToken } from '../call/send';
import { callConsole, type Me, postConsole } from './me';
import type { PasskeyAnswer, PasskeyCreationOptions, PasskeyRequestOptions } from './passkey';

export interface LoginMethods {
  /** Whether there are users with a password. */
  local: boolean;
  /** The name of the OpenID provider. */
  provider: string | null;
}

export type SecondFactor =
  | { step: 'use-passkey'; options: PasskeyRequestOptions }
  | { step: 'add-passkey'; options: PasskeyCreationOptions };

export const loginMethodsQuery = queryOptions({
  queryKey: ['login-methods'],
  queryFn: () => callConsole<LoginMethods>('/login'),
  staleTime: Infinity,
});

/** The login, or what is missing after the password. Rejects with 401 for a wrong password and with 429 after too many. */
export async function logIn(user: string, password: string): Promise<Me | SecondFactor> {
  const reply = await postConsole<Me | SecondFactor>('/login', { user, password });
  if ('csrf' in reply) setCsrfToken(reply.csrf);
  return reply;
}

/** Finishes a login with a passkey. The server accepts one try. */
export async function finishLogin(response: PasskeyAnswer, name?: string): Promise<Me> {
  const me = await postConsole<Me>('/login/passkey', { response, ...(name && { name }) });
  setCsrfToken(me.csrf);
  return me;
}

/** Goes to the OpenID provider, which leads back to `next`. */
export async function goToProvider(next: string): Promise<void> {
  const { url } = await postConsole<{ url: string }>('/oidc/login', { next });
  location.assign(url);
}
