import { parseAllowedHosts } from './allowed-host';
import { OutboundClient } from './outbound-client';
import { findTargetProblem } from './target';

const strict = { allowPrivate: false, allowedHosts: [] };
const development = { allowPrivate: true, allowedHosts: [] };

const notPublic = (address: string) => `must not point to the address ${address}, which is not public`;
const loopback = notPublic('127.0.0.1');

// Rejected before any name is resolved.
const hostile: readonly (readonly [url: string, problem: string])[] = [
  ['', 'must be an http(s) URL'],
  ['hook.example', 'must be an http(s) URL'],
  ['//hook.example', 'must be an http(s) URL'],
  ['https://', 'must be an http(s) URL'],
  ['https:///', 'must be an http(s) URL'],
  ['file:///etc/passwd', 'must be an http(s) URL'],
  ['gopher://127.0.0.1:6379/_INFO', 'must be an http(s) URL'],
  ['ftp://hook.example', 'must be an http(s) URL'],
  ['data:text/plain,hello', 'must be an http(s) URL'],
  ['javascript:alert(1)', 'must be an http(s) URL'],
  ['ws://hook.example', 'must be an http(s) URL'],
  ['unix:/var/run/docker.sock', 'must be an http(s) URL'],
  ['blob:https://hook.example/1', 'must be an http(s) URL'],
  ['http://hook.example', 'must begin with https://'],
  ['http://169.254.169.254/latest/meta-data/', 'must begin with https://'],
  ['https://user@hook.example', 'must not contain a user name or password'],
  ['https://:password@hook.example', 'must not contain a user name or password'],
  ['https://hook.example@127.0.0.1', 'must not contain a user name or password'],
  ['https://127.0.0.1#@hook.example', loopback],
  ['https://127.0.0.1?@hook.example', loopback],
  ['https://127.0.0.1\\@hook.example', loopback],
  ['https:\\\\127.0.0.1', loopback],
  ['https:127.0.0.1', loopback],
  ['https:////127.0.0.1', loopback],
  [' https://127.0.0.1', loopback],
  ['ht\ntps://127.0.\t0.1', loopback],
  ['HTTPS://127.0.0.1', loopback],
  ['https://127.0.0.1:8443', loopback],
  ['https://127.0.0.1.', loopback],
  ['https://127.1', loopback],
  ['https://127.0.1', loopback],
  ['https://2130706433', loopback],
  ['https://017700000001', loopback],
  ['https://0x7f000001', loopback],
  ['https://0x7f.1', loopback],
  ['https://0177.0.0.01', loopback],
  ['https://%31%32%37.0.0.1', loopback],
  ['https://127%2e0%2e0%2e1', loopback],
  ['https://１２７.０.０.１', loopback],
  ['https://①②⑦.0.0.1', loopback],
  ['https://127。0。0。1', loopback],
  ['https://127.0.0.1%00.hook.example', 'must be an http(s) URL'],
  ['https://127.0.0.256', 'must be an http(s) URL'],
  ['https://127.0.0.2', notPublic('127.0.0.2')],
  ['https://0', notPublic('0.0.0.0')],
  ['https://0.0.0.0', notPublic('0.0.0.0')],
  ['https://10.0.0.1', notPublic('10.0.0.1')],
  ['https://172.16.0.1', notPublic('172.16.0.1')],
  ['https://192.168.1.1', notPublic('192.168.1.1')],
  ['https://100.64.0.1', notPublic('100.64.0.1')],
  ['https://169.254.169.254', notPublic('169.254.169.254')],
  ['https://2852039166', notPublic('169.254.169.254')],
  ['https://0xa9fea9fe', notPublic('169.254.169.254')],
  ['https://168.63.129.16', notPublic('168.63.129.16')],
  ['https://100.100.100.200', notPublic('100.100.100.200')],
  ['https://192.0.0.192', notPublic('192.0.0.192')],
  ['https://224.0.0.1', notPublic('224.0.0.1')],
  ['https://255.255.255.255', notPublic('255.255.255.255')],
  ['https://[::]', notPublic('::')],
  ['https://[::1]', notPublic('::1')],
  ['https://[0:0:0:0:0:0:0:1]', notPublic('::1')],
  ['https://[::127.0.0.1]', notPublic('::7f00:1')],
  ['https://[::ffff:127.0.0.1]', notPublic('::ffff:7f00:1')],
  ['https://[::ffff:7f00:1]', notPublic('::ffff:7f00:1')],
  ['https://[::FFFF:A9FE:A9FE]', notPublic('::ffff:a9fe:a9fe')],
  ['https://[::ffff:0:127.0.0.1]', notPublic('::ffff:0:7f00:1')],
  ['https://[64:ff9b::127.0.0.1]', notPublic('64:ff9b::7f00:1')],
  ['https://[2002:7f00:1::]', notPublic('2002:7f00:1::')],
  ['https://[2001::1]', notPublic('2001::1')],
  ['https://[fe80::1]', notPublic('fe80::1')],
  ['https://[fe80::1%25eth0]', 'must be an http(s) URL'],
  ['https://[fc00::1]', notPublic('fc00::1')],
  ['https://[fd00:ec2::254]', notPublic('fd00:ec2::254')],
  ['https://[fd20:ce::254]', notPublic('fd20:ce::254')],
  ['https://[fec0::1]', notPublic('fec0::1')],
  ['https://[ff02::1]', notPublic('ff02::1')],
  ['https://localhost', 'must not point to localhost, which is not public'],
  ['https://LOCALHOST.', 'must not point to localhost, which is not public'],
  ['https://app.localhost', 'must not point to localhost, which is not public'],
  ['https://ｌｏｃａｌｈｏｓｔ', 'must not point to localhost, which is not public'],
  ['https://hook.example:0', 'must not use port 0'],
  ['https://hook.example:22', 'must not use port 22'],
  ['https://hook.example:25', 'must not use port 25'],
  ['https://hook.example:2375', 'must not use port 2375'],
  ['https://hook.example:6379', 'must not use port 6379'],
  ['https://hook.example:06379', 'must not use port 6379'],
  ['https://hook.example:65536', 'must be an http(s) URL'],
  [`https://hook.example/${'a'.repeat(2048)}`, 'must have at most 2048 characters'],
];

// Rejected when the name is resolved.
const inside: Readonly<Record<string, string[]>> = {
  'metadata.google.internal': ['169.254.169.254'],
  'instance-data.': ['169.254.169.254'],
  '127.0.0.1.nip.io': ['127.0.0.1'],
  'kubernetes.default.svc': ['10.96.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'zero.example': ['0.0.0.0'],
  'six.example': ['::1'],
  'tunnel.example': ['64:ff9b::7f00:1'],
  'mixed.example': ['93.184.215.14', '10.0.0.1'],
  'xn--lcalhost-eif.example': ['127.0.0.1'],
};

const good = [
  'https://hook.example',
  'https://hook.example.',
  'https://hook.example:8443/a/b?c=d#e',
  'https://hook.example:443',
  'https://93.184.215.14/hook',
  'https://[2606:4700:4700::1111]/hook',
  'https://[::ffff:8.8.8.8]/hook',
  'https://bücher.example',
  'https://10.0.0.1.example',
  'https://localhost.example',
  'HTTPS://HOOK.EXAMPLE',
  `https://hook.example/${'a'.repeat(2048 - 21)}`,
];

describe('a hostile URL', () => {
  const resolver = (name: string) => Promise.resolve(inside[name] ?? []);
  const client = new OutboundClient(strict, { resolver });
  const send = (url: string) => client.send({ url, headers: {}, timeoutMs: 5_000, maxReplyBytes: 0 });

  afterAll(() => client.close());

  it.each(hostile)('%j is rejected: %s', async (url, problem) => {
    expect(findTargetProblem(url, strict)).toBe(problem);
    await expect(send(url)).rejects.toMatchObject({
      reason: 'REFUSED_TARGET',
      message: `the URL ${problem}`,
    });
    await expect(client.fetch(url)).rejects.toMatchObject({ reason: 'REFUSED_TARGET' });
  });

  it.each(Object.keys(inside))('%s is rejected when its name is resolved', async (host) => {
    expect(findTargetProblem(`https://${host}`, strict)).toBeUndefined();
    await expect(send(`https://${host}`)).rejects.toMatchObject({
      reason: 'REFUSED_TARGET',
      message: 'the host resolves to an address that is not public',
    });
    await expect(client.fetch(`https://${host}`)).rejects.toMatchObject({
      cause: { reason: 'REFUSED_TARGET' },
    });
  });
});

describe('a valid URL', () => {
  it.each(good)('%s is accepted', (url) => expect(findTargetProblem(url, strict)).toBeUndefined());
});

describe('in development', () => {
  it.each([
    'http://hook.example',
    'http://localhost:3000',
    'http://127.0.0.1:6379',
    'http://192.168.1.1',
    'http://100.64.0.1',
    'http://[::1]',
    'http://[fd12::1]',
  ])('%s is accepted', (url) => expect(findTargetProblem(url, development)).toBeUndefined());

  it.each([
    'http://169.254.169.254',
    'http://[::ffff:169.254.169.254]',
    'http://168.63.129.16',
    'http://100.100.100.200',
    'http://192.0.0.192',
    'http://[fe80::1]',
    'http://[fd00:ec2::254]',
    'http://[fd20:ce::254]',
    'http://0.0.0.0',
    'http://[64:ff9b::7f00:1]',
    'http://224.0.0.1',
    'http://user@localhost',
    'ftp://localhost',
  ])('%s is rejected', (url) => expect(findTargetProblem(url, development)).toBeDefined());
});

describe('an allowed host', () => {
  const allowedHosts = parseAllowedHosts(
    'hooks.internal,*.svc.cluster.local,10.1.0.0/16,169.254.0.0/16,::/0',
  );
  const policy = { allowPrivate: false, allowedHosts };

  it.each([
    'http://hooks.internal:6379',
    'http://HOOKS.internal.',
    'http://a.b.svc.cluster.local',
    'http://10.1.2.3',
    'https://[fd12::1]',
  ])('%s is accepted', (url) => expect(findTargetProblem(url, policy)).toBeUndefined());

  it.each([
    'http://other.internal',
    'https://10.2.0.1',
    'https://169.254.169.254',
    'https://[fe80::1]',
    'https://[fd00:ec2::254]',
    'https://[64:ff9b::a9fe:a9fe]',
  ])('%s is rejected', (url) => expect(findTargetProblem(url, policy)).toBeDefined());

  it('may not resolve to the address of a metadata service', async () => {
    const lookups: [string, boolean][] = [];
    const resolver = (name: string, trusted: boolean) => {
      lookups.push([name, trusted]);
      return Promise.resolve(['169.254.169.254']);
    };
    const client = new OutboundClient(policy, { resolver });
    await expect(
      client.send({ url: 'http://hooks.internal', headers: {}, timeoutMs: 5_000, maxReplyBytes: 0 }),
    ).rejects.toMatchObject({ reason: 'REFUSED_TARGET' });
    expect(lookups).toEqual([['hooks.internal', true]]);
    await client.close();
  });
});
