import { queryOptions } from '@tanstack/react-query';
import { callConsole, postConsole } from '../../access/me';
import { bodyOf, operatorsOf } from '../../call/client';

/** The roles of the server, in the order of its table. */
export const roles = ['viewer', 'operator', 'reviewer', 'approver', 'admin'] as const;

/** For all customers, also later ones. */
export const allCustomers = '*';

export interface User {
  id: string;
  user: string;
  source: 'local' | 'oidc';
  roles: string[];
  customers: string[];
  status: 'active' | 'disabled';
  createdAt: string;
}

export type UserChange = Partial<Pick<User, 'roles' | 'customers' | 'status'>>;

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => callConsole<User[]>('/users', { signal }),
});

/** All customers, also those without an active key. */
export const customerNamesQuery = queryOptions({
  queryKey: ['customers'],
  queryFn: ({ signal }) => bodyOf(operatorsOf('sessions').GET('/customers', { signal })),
  select: (customers) => customers.map(({ name }) => name).sort(),
});

export const createUser = (user: {
  user: string;
  password: string;
  roles: string[];
  customers: string[];
}): Promise<User> => postConsole('/users', user);

export const changeUser = (id: string, change: UserChange): Promise<User> =>
  callConsole(`/users/${encodeURIComponent(id)}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });

export const setPassword = (id: string, password: string): Promise<void> =>
  postConsole(`/users/${encodeURIComponent(id)}/password`, { password });
