import { lookup, Resolver } from 'node:dns/promises';

/** Returns all addresses of a host name; `trusted` if the operator allows the name. */
export type NameResolver = (name: string, trusted: boolean) => Promise<string[]>;

// Shorter than the connect timeout, so that a DNS timeout is reported as such.
const timeoutMs = 3000;

/** Resolves trusted names with the system, including /etc/hosts and search domains, and others only with DNS. */
export function createNameResolver(servers?: readonly string[]): NameResolver {
  return (name, trusted) => (trusted ? lookUpInSystem(name) : queryDns(name, servers));
}

async function lookUpInSystem(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true });
  return found.map(({ address }) => address);
}

// Not `lookup`: it blocks one of four threads, so a slow name server could block all of them.
async function queryDns(name: string, servers?: readonly string[]): Promise<string[]> {
  // One resolver per name, because `cancel` aborts all queries of a resolver.
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (servers) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), timeoutMs);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  clearTimeout(timer);
  // A host may have only one address family, and its name server may fail for the other.
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
