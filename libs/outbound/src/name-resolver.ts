import { lookup, Resolver } from 'node:dns/promises';

/** All addresses of a host name, if it has any; `trusted` when the operator vouches for it. */
export type NameResolver = (name: string, trusted: boolean) => Promise<string[]>;

// Below the five seconds of a connection, so that a silent name server is told from a silent host.
const patience = 3000;

/** Trusted names are found as the system finds them, /etc/hosts and search domains included; others in DNS alone. */
export function nameResolver(servers?: readonly string[]): NameResolver {
  return (name, trusted) => (trusted ? lookedUp(name) : asked(name, servers));
}

async function lookedUp(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true });
  return found.map(({ address }) => address);
}

// Not `lookup`: it holds one of four threads, and a hostile name server could take all of them.
async function asked(name: string, servers?: readonly string[]): Promise<string[]> {
  // One for each name: it can be cancelled without harm to the others, and costs little beside a connection.
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (servers) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), patience);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  clearTimeout(timer);
  // A host may have one family of addresses only, and its name server may fail for the other.
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
