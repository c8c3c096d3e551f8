import { InvalidValueError, type Variable } from '../config/variable';

export interface RedisHost {
  host: string;
  port: number;
}

interface Account {
  username?: string;
  password?: string;
}

/** The value of REDIS_URL: one server, servers under Sentinel, or a cluster. */
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

const defaultPorts = { sentinel: 26_379, cluster: 6379 };
// The parts of RFC 3986, but with several hosts.
const parts = /^(rediss?)\+(sentinel|cluster):\/\/(?:([^/?#]*)@)?([^/?#@]*)([^?#]*)(?:\?([^#]*))?$/;
const hostAndPort = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i;
const encodingHint = 'percent-encode special characters of the password, such as %40 or %2F';

/** A variable for the address of Redis. Several hosts are comma-separated; one reachable host is enough to find the others. */
export const redisUrl = (about: string): Variable<RedisAddress> => ({
  about,
  expects:
    'a URL that begins with redis:// or rediss://, or redis+sentinel://host,host/master or redis+cluster://host,host, or these two with rediss+',
  read: parseRedisUrl,
  required: true,
  secret: true,
});

/** Parses REDIS_URL. Its errors do not quote the URL, because any part of an invalid URL may belong to a password. */
export function parseRedisUrl(url: string): RedisAddress | undefined {
  if (/^rediss?:\/\//i.test(url)) return parseServer(url);
  const [, scheme, kind, account, hosts = '', path = '', query = ''] = parts.exec(url) ?? [];
  if (scheme === undefined) return undefined;
  const common = { tls: scheme === 'rediss', ...parseAccount(account) };
  if (kind === 'sentinel') {
    const sentinel = parseQuery(query);
    return { kind, ...common, hosts: parseHosts(hosts, kind), ...parsePath(path), sentinel };
  }
  if (query) throw new InvalidValueError('a cluster URL has no query');
  if (path && path !== '/')
    throw new InvalidValueError('nothing may follow the hosts: a cluster has one database');
  return { kind: 'cluster', ...common, hosts: parseHosts(hosts, 'cluster') };
}

/** Checks what ioredis does not: it reads a scheme in capitals as one without TLS, and accepts any text as a database. */
function parseServer(text: string): RedisAddress {
  const url = parseUrl(text);
  decode(url.username);
  decode(url.password);
  if (!/^\/?\d{0,5}$/.test(url.pathname))
    throw new InvalidValueError(`the part after the host is not the number of a database; ${encodingHint}`);
  return { kind: 'server', url: text.replace(/^\w+/, (scheme) => scheme.toLowerCase()) };
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw new InvalidValueError(`the part after the scheme is not an address; ${encodingHint}`);
  }
}

function parseAccount(account: string | undefined): Account {
  if (account === undefined) return {};
  const colon = account.indexOf(':');
  if (colon < 0) throw new InvalidValueError('the user has no password; write user:password@');
  return toAccount(decode(account.slice(0, colon)), decode(account.slice(colon + 1)));
}

function parseQuery(query: string): Account {
  const options = new URLSearchParams(query);
  const known = ['sentinelUsername', 'sentinelPassword'];
  if ([...options.keys()].some((name) => !known.includes(name)))
    throw new InvalidValueError(`only ${known.join(' and ')} may follow the question mark`);
  return toAccount(options.get('sentinelUsername') ?? '', options.get('sentinelPassword') ?? '');
}

const toAccount = (username: string, password: string): Account => ({
  ...(username && { username }),
  ...(password && { password }),
});

function parsePath(path: string): { master: string; db: number } {
  const [, master = '', db = '0', ...rest] = path.split('/');
  if (!master)
    throw new InvalidValueError(
      'the name of the master is missing after the hosts, as in host:26379/mymaster',
    );
  if (!/^\d{1,5}$/.test(db || '0') || rest.length > 0)
    throw new InvalidValueError('the part after the name of the master is not the number of a database');
  return { master: decode(master), db: Number(db || '0') };
}

function parseHosts(hosts: string, kind: keyof typeof defaultPorts): RedisHost[] {
  return hosts.split(',').map((text, i) => {
    const [, host, port = String(defaultPorts[kind])] = hostAndPort.exec(text) ?? [];
    if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
      throw new InvalidValueError(
        `host ${i + 1} of ${hosts.split(',').length} is not a name or an address with a port; ${encodingHint}`,
      );
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidValueError('it contains an invalid percent encoding; write %25 for a percent sign');
  }
}
