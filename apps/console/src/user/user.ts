import type { Role } from '../role/role.table';

export type UserStatus = 'active' | 'disabled';

/** A user of the console. Those of an OpenID provider have no password here. */
export interface User {
  id: string;
  name: string;
  source: 'local' | 'oidc';
  roles: Role[];
  /** The names of the customers whose data the user may see; `*` for all. */
  customers: string[];
  status: UserStatus;
  createdAt: Date;
}

export const allCustomers = '*';

export const mayAccess = ({ customers }: Pick<User, 'customers'>, customer: string): boolean =>
  customers.includes(allCustomers) || customers.includes(customer);

export const mayAccessAll = ({ customers }: Pick<User, 'customers'>): boolean =>
  customers.includes(allCustomers);

/** Whether the user can manage the users. */
export const isAdmin = ({
  roles,
  customers,
  status,
}: Pick<User, 'roles' | 'customers' | 'status'>): boolean =>
  status === 'active' && roles.includes('admin') && mayAccessAll({ customers });

// Lower case, so that two users cannot differ in case only. A colon is for the users of an OpenID provider.
export const userName = /^[a-z0-9][a-z0-9._@+-]{0,99}$/;
export const userNameRule =
  'user must be 1 to 100 lower-case letters, digits, dots, dashes, underscores, @ or +, and begin with a letter or a digit';

const minPasswordLength = 12;
const maxPasswordBytes = 200;

/** Length is what makes a password hard to guess; rules about characters do not (NIST SP 800-63B). */
export function findPasswordProblem(password: unknown): string | undefined {
  if (typeof password !== 'string') return 'must be a string';
  if (password.length < minPasswordLength) return `must have at least ${minPasswordLength} characters`;
  return Buffer.byteLength(password) <= maxPasswordBytes
    ? undefined
    : `must have at most ${maxPasswordBytes} bytes`;
}
