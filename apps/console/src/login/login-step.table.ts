import type { LoginPurpose } from './login-step.repository';

/** How long a browser may take for each step. At an OpenID provider people type a password and a code. */
export const stepSeconds = {
  second_factor: 5 * 60,
  new_passkey: 5 * 60,
  oidc: 10 * 60,
} as const satisfies Record<LoginPurpose, number>;
