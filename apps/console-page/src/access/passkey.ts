import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { callConsole, postConsole } from './me';

export type PasskeyCreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type PasskeyRequestOptions = PublicKeyCredentialRequestOptionsJSON;
export type PasskeyAnswer = AuthenticationResponseJSON | RegistrationResponseJSON;

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  usedAt: string | null;
}

/** Few logins need it, so it is not part of the first screen. */
const load = () => import('@simplewebauthn/browser');

/** Loads what the functions below need: some browsers want a passkey to be asked for right after a press. */
export const preloadPasskeys = (): void => void load().catch(() => undefined);

export const createPasskey = async (optionsJSON: PasskeyCreationOptions) =>
  (await load()).startRegistration({ optionsJSON });

export const askForPasskey = async (optionsJSON: PasskeyRequestOptions) =>
  (await load()).startAuthentication({ optionsJSON });

/** Whether the user or the authenticator ended the request: nothing was sent, and it can be repeated. */
export const isAborted = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** Whether the authenticator has a passkey of this user already. */
export const isRegistered = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';

export const listPasskeys = () => callConsole<Passkey[]>('/passkeys');

/** Asks the authenticator for a new passkey, and registers it. */
export async function addPasskey(name: string, password: string): Promise<void> {
  const { options } = await postConsole<{ options: PasskeyCreationOptions }>('/passkeys/options', {
    password,
  });
  await postConsole('/passkeys', { name, response: await createPasskey(options) });
}

export const removePasskey = (id: string, password: string) =>
  postConsole(`/passkeys/${encodeURIComponent(id)}/remove`, { password });
