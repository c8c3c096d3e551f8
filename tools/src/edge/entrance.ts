import type { Rejection } from './reply';
import { findRoute, type Route } from './route';

/** The certificate of a server and its private key, as PEM. */
export interface TlsKeys {
  key: string;
  cert: string;
}

/** What an edge serves, and under which names. */
export interface Entrance {
  findRoute(target: string): Route;
  /** The hosts that requests may name, without a port; any if not set. */
  hosts?: readonly string[];
  /** Makes it an https server. */
  tls?: TlsKeys;
}

/** Every public route of every app, under any name. */
export const wholeSuite: Entrance = { findRoute };

/** Whether a request names a host of the entrance. A page of another site whose name resolves to this address does not. */
export function accepts({ hosts }: Entrance, header: string | undefined): boolean {
  const host = header?.replace(/:\d+$/, '').toLowerCase() ?? '';
  return hosts?.includes(host) ?? true;
}

export const misdirected: Rejection = {
  status: 421,
  message: 'This server does not serve the host of the request. Use the URL that `npm start` printed.',
};
