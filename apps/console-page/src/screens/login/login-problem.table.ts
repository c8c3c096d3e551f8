import type { PlainTextKey } from '../../language/text.types';

/** Why the OpenID provider led back to the login. Other values of the address are not shown: anybody can write them. */
const problems = {
  denied: 'login.problem.denied',
  expired: 'login.problem.expired',
  invalid: 'login.problem.invalid',
  roles: 'login.problem.roles',
  customers: 'login.problem.customers',
  disabled: 'login.problem.disabled',
  unreachable: 'login.problem.unreachable',
  locked: 'login.problem.locked',
} as const satisfies Record<string, PlainTextKey>;

export const findLoginProblem = (code: string | undefined): PlainTextKey | undefined =>
  code !== undefined && Object.hasOwn(problems, code) ? problems[code as keyof typeof problems] : undefined;
