import { allCustomers, type User, type UserChange } from './user.query';

/** What the form of a user edits. The customers that were chosen are kept while "all customers" is on. */
export interface UserDraft {
  roles: readonly string[];
  hasAll: boolean;
  customers: readonly string[];
}

export const emptyDraft: UserDraft = { roles: ['viewer'], hasAll: false, customers: [] };

export const toDraft = ({ roles, customers }: User): UserDraft => ({
  roles,
  hasAll: customers.includes(allCustomers),
  customers: customers.filter((name) => name !== allCustomers),
});

export const customersOf = ({ hasAll, customers }: UserDraft): string[] =>
  hasAll ? [allCustomers] : [...customers];

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join('\n') === [...other].sort().join('\n');

/** Only what was changed, so that two admins with open forms do not undo each other. */
export function changesOf(user: User, draft: UserDraft): UserChange {
  const customers = customersOf(draft);
  return {
    ...(!isSame(user.roles, draft.roles) && { roles: [...draft.roles] }),
    ...(!isSame(user.customers, customers) && { customers }),
  };
}

/** A user without a role or a customer could log in, and would see nothing. */
export const isComplete = (draft: UserDraft): boolean =>
  draft.roles.length > 0 && customersOf(draft).length > 0;

// As the server checks it.
const userName = /^[a-z0-9][a-z0-9._@+-]{0,99}$/;
export const isUserName = (name: string): boolean => userName.test(name);
