import createClient from 'openapi-fetch';
import type { paths as BiometricNode } from '../api/biometric-node';
import type { paths as Sanctions } from '../api/sanctions';
import type { paths as Sessions } from '../api/sessions';
import { apiRoot, send } from './send';

/** Whose data: everything below is of one customer in one mode. */
export interface Scope {
  customer: string;
  mode: string;
}

export const services = ['sessions', 'sanctions', 'biometric-node', 'string-store'] as const;
export type Service = (typeof services)[number];

export const scopePath = ({ customer, mode }: Scope, service: Service): string =>
  `/customers/${encodeURIComponent(customer)}/${encodeURIComponent(mode)}/${service}`;

const settings = (path: string) => ({
  baseUrl: `${location.origin}${apiRoot}${path}`,
  headers: { accept: 'application/json' },
  fetch: send,
});

/** The APIs of a customer, as the customer could call them. */
export const sanctionsOf = (scope: Scope) => createClient<Sanctions>(settings(scopePath(scope, 'sanctions')));
export const sessionsOf = (scope: Scope) => createClient<Sessions>(settings(scopePath(scope, 'sessions')));
export const nodeOf = (scope: Scope) =>
  createClient<BiometricNode>(settings(scopePath(scope, 'biometric-node')));

type Operators<Paths> = {
  [Path in keyof Paths as Path extends `/admin${infer Rest}` ? Rest : never]: Paths[Path];
};

/** The APIs of operators. The console adds `/admin`. */
export const operatorsOf = <Name extends 'sessions' | 'sanctions' | 'biometric-node'>(service: Name) =>
  createClient<Operators<ServicePaths[Name]>>(settings(`/services/${service}`));

interface ServicePaths {
  sessions: Sessions;
  sanctions: Sanctions;
  'biometric-node': BiometricNode;
}

/** The body of a reply: `send` has rejected all others. The texts are CSV and the like, which these clients do not ask for. */
export const bodyOf = async <Data>(
  reply: Promise<{ data?: Data }>,
): Promise<Exclude<NonNullable<Data>, string>> => (await reply).data as Exclude<NonNullable<Data>, string>;
