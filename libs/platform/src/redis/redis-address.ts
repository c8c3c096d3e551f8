import { Misfit, type Variable } from '../config/variable';

export interface RedisHost {
  host: string;
  port: number;
}

interface Account {
  username?: string;
  password?: string;
}

/** One server, the servers that sentinels watch, or a cluster: what REDIS_URL says. */
export type RedisAddress =
  | { kind: 'server'; url: string }
  | (Account & {
      kind: 'sentinel';
      tls: boolean;
      hosts: RedisHost[];
      master: string;
      db: number;
      sentinel: Account;
    })
  | (Account & { kind: 'cluster'; tls: boolean; hosts: RedisHost[] });

const usualPorts = { sentinel: 26_379, cluster: 6379 };
// The parts as RFC 3986 has them, but with more than one host.
const parts = /^(rediss?)\+(sentinel|cluster):\/\/(?:([^/?#]*)@)?([^/?#@]*)([^?#]*)(?:\?([^#]*))?$/;
const hostAndPort = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i;
const encoding = 'write a special character of the password as %40, %2F or the like';

/** Where Redis is. Several hosts are written one after the other; one that answers is enough to find the others. */
export const redisUrl = (about: string): Variable<RedisAddress> => ({
  about,
  expects:
    'a URL that begins with redis:// or rediss://, or redis+sentinel://host,host/master or redis+cluster://host,host, or these two with rediss+',
  read: readRedisUrl,
  required: true,
  secret: true,
});

/** Reads REDIS_URL. What it throws repeats nothing of it: where something is wrong, anything may be part of a password. */
export function readRedisUrl(url: string): RedisAddress | undefined {
  if (/^rediss?:\/\//i.test(url)) return readServer(url);
  const [, scheme, kind, account, hosts = '', path = '', query = ''] = parts.exec(url) ?? [];
  if (scheme === undefined) return undefined;
  const common = { tls: scheme === 'rediss', ...readAccount(account) };
  if (kind === 'sentinel') {
    const sentinel = readQuery(query);
    return { kind, ...common, hosts: readHosts(hosts, kind), ...readPath(path), sentinel };
  }
  if (query) throw new Misfit('nothing may follow a question mark there');
  if (path && path !== '/') throw new Misfit('nothing may follow the hosts: a cluster has one database');
  return { kind: 'cluster', ...common, hosts: readHosts(hosts, 'cluster') };
}

/** Looks at what ioredis will read: it takes a scheme in capitals for one without TLS, and anything for a database. */
function readServer(text: string): RedisAddress {
  const url = parsed(text);
  decoded(url.username);
  decoded(url.password);
  if (!/^\/?\d{0,5}$/.test(url.pathname))
    throw new Misfit(`what follows the host is not the number of a database; ${encoding}`);
  return { kind: 'server', url: text.replace(/^\w+/, (scheme) => scheme.toLowerCase()) };
}

function parsed(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw new Misfit(`what follows its scheme is no address; ${encoding}`);
  }
}

function readAccount(account: string | undefined): Account {
  if (account === undefined) return {};
  const colon = account.indexOf(':');
  if (colon < 0) throw new Misfit('there is a user before the @, but no password; write user:password@');
  return accountOf(decoded(account.slice(0, colon)), decoded(account.slice(colon + 1)));
}

function readQuery(query: string): Account {
  const options = new URLSearchParams(query);
  const known = ['sentinelUsername', 'sentinelPassword'];
  if ([...options.keys()].some((name) => !known.includes(name)))
    throw new Misfit(`only ${known.join(' and ')} may follow the question mark`);
  return accountOf(options.get('sentinelUsername') ?? '', options.get('sentinelPassword') ?? '');
}

const accountOf = (username: string, password: string): Account => ({
  ...(username && { username }),
  ...(password && { password }),
});

function readPath(path: string): { master: string; db: number } {
  const [, master = '', db = '0', ...rest] = path.split('/');
  if (!master)
    throw new Misfit('the name of the master is missing after the hosts, as in host:26379/mymaster');
  if (!/^\d{1,5}$/.test(db || '0') || rest.length > 0)
    throw new Misfit('what follows the name of the master is not the number of a database');
  return { master: decoded(master), db: Number(db || '0') };
}

function readHosts(hosts: string, kind: keyof typeof usualPorts): RedisHost[] {
  return hosts.split(',').map((text, i) => {
    const [, host, port = String(usualPorts[kind])] = hostAndPort.exec(text) ?? [];
    if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
      throw new Misfit(
        `host ${i + 1} of ${hosts.split(',').length} is not a name or an address with a port; ${encoding}`,
      );
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Misfit('there is a % in it that stands for nothing; write %25 for a percent sign');
  }
}
