/** Why a login with the OpenID provider failed. The page has a text for each. */
export const oidcProblems = [
  // The provider or its user refused.
  'denied',
  // Another browser, a second use, or too late.
  'expired',
  // The answer of the provider is invalid.
  'invalid',
  // No group of the user has a role.
  'roles',
  // The user may see no customer.
  'customers',
  // An admin has disabled the user.
  'disabled',
  'unreachable',
  'locked',
] as const;

export type OidcProblemCode = (typeof oidcProblems)[number];

export class OidcProblem extends Error {
  override readonly name = 'OidcProblem';

  constructor(
    readonly code: OidcProblemCode,
    /** The user, if the provider has named one. */
    readonly user?: string,
    options?: ErrorOptions,
  ) {
    super(`The login with the OpenID provider failed: ${code}`, options);
  }
}
