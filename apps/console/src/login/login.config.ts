import { choice } from '@gatehouse/platform';
import { oidcVariables } from '../oidc/oidc.config';

/** How users log in. */
export const loginVariables = {
  CONSOLE_LOCAL_LOGIN: choice(['on', 'off'] as const, {
    about:
      'Whether users with a password can log in. `off` needs an OpenID provider, and ends the logins that there are.',
    default: 'on' as const,
  }),
  CONSOLE_SECOND_FACTOR: choice(['optional', 'required'] as const, {
    about:
      'Whether users with a password need a passkey, too. `required` makes those without one add it at their next login.',
    default: 'optional' as const,
  }),
  ...oidcVariables,
};
