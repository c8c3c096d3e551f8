import { ConfigError, loadConfig } from '../config/config';
import { parseRedisUrl, redisUrl } from './redis-address';

const one = [{ host: 'a', port: 26_379 }];

describe('REDIS_URL', () => {
  it.each([
    ['redis://localhost', { kind: 'server', url: 'redis://localhost' }],
    ['rediss://u:p@a:6380/2', { kind: 'server', url: 'rediss://u:p@a:6380/2' }],
    ['REDISS://u:P%25@a', { kind: 'server', url: 'rediss://u:P%25@a' }],
    ['redis://a/?family=6', { kind: 'server', url: 'redis://a/?family=6' }],
    [
      'redis+sentinel://a/main',
      { kind: 'sentinel', tls: false, hosts: one, master: 'main', db: 0, sentinel: {} },
    ],
    [
      'rediss+sentinel://u:p%40%2Fp@a:1,b.c-d:2,[::1]:3/main/4?sentinelUsername=s&sentinelPassword=t%26',
      {
        kind: 'sentinel',
        tls: true,
        username: 'u',
        password: 'p@/p',
        hosts: [
          { host: 'a', port: 1 },
          { host: 'b.c-d', port: 2 },
          { host: '::1', port: 3 },
        ],
        master: 'main',
        db: 4,
        sentinel: { username: 's', password: 't&' },
      },
    ],
    [
      'redis+sentinel://:p@a/main/?sentinelPassword=t',
      {
        kind: 'sentinel',
        tls: false,
        password: 'p',
        hosts: one,
        master: 'main',
        db: 0,
        sentinel: { password: 't' },
      },
    ],
    [
      'redis+cluster://10.0.0.1:7000,10.0.0.2/',
      {
        kind: 'cluster',
        tls: false,
        hosts: [
          { host: '10.0.0.1', port: 7000 },
          { host: '10.0.0.2', port: 6379 },
        ],
      },
    ],
    [
      'rediss+cluster://u:p@p:q@[2001:db8::1]',
      {
        kind: 'cluster',
        tls: true,
        username: 'u',
        password: 'p@p:q',
        hosts: [{ host: '2001:db8::1', port: 6379 }],
      },
    ],
  ])('parses %s', (url, address) => {
    expect(parseRedisUrl(url)).toEqual(address);
  });

  it.each([
    ['another scheme', 'http://hush@a', 'its value is not.'],
    ['no scheme', 'hush', 'its value is not.'],
    ['a scheme without slashes', 'redis:hush', 'its value is not.'],
    ['a bare percent sign for one server', 'redis://u:50%hush@a', 'write %25 for a percent sign'],
    ['a database that is not a number', 'redis://a/hush', 'is not the number of a database'],
    ['an invalid server', 'redis://u:hush/x@a', 'the part after the scheme is not an address'],
    ['no host', 'redis+cluster://', 'host 1 of 1 is not a name or an address'],
    ['an empty host', 'redis+cluster://u:hush@a,,b', 'host 2 of 3 is not a name or an address'],
    ['an invalid port', 'redis+cluster://a:1,b:hush', 'host 2 of 2 is not a name or an address'],
    ['a port too high', 'redis+cluster://a:70000', 'host 1 of 1 is not a name or an address'],
    ['a slash in the password', 'redis+sentinel://u:hush/hush@a/main', 'host 1 of 1 is not'],
    ['a bare percent sign', 'redis+cluster://u:hush%@a', 'write %25 for a percent sign'],
    ['a user alone', 'redis+cluster://hush@a', 'write user:password@'],
    ['a cluster with a database', 'redis+cluster://a/1', 'a cluster has one database'],
    ['a cluster with options', 'redis+cluster://a?password=hush', 'a cluster URL has no query'],
    ['no master', 'redis+sentinel://u:hush@a,b', 'the name of the master is missing'],
    ['an invalid database', 'redis+sentinel://a/main/x', 'not the number of a database'],
    ['a path that is too long', 'redis+sentinel://a/main/0/hush', 'not the number of a database'],
    ['an unknown option', 'redis+sentinel://a/main?hush=1', 'only sentinelUsername and sentinelPassword'],
  ])('with %s is rejected without repeating its text', (_what, url, message) => {
    const load = () => loadConfig({ REDIS_URL: redisUrl('Redis.') }, { REDIS_URL: url });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/REDIS_URL must be a URL that begins with/);
    expect(load).toThrow(message);
    expect(load).not.toThrow('hush');
  });
});
