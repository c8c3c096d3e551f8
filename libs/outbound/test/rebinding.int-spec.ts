import type { TLSSocket } from 'node:tls';
import { Agent } from 'undici';
import { parseAllowedHosts } from '../src/allowed-host';
import { createGuardedConnector } from '../src/guarded-connector';
import { createNameResolver } from '../src/name-resolver';
import { OutboundClient } from '../src/outbound-client';
import { startDnsServer, type DnsAnswer, type DnsServer, type RecordType } from './dns-server';
import { certificate, startTlsTarget, type TargetServer } from './target-server';

// 127.0.0.2 represents a public host, 127.0.0.1 the internal network.
const policy = { allowPrivate: false, allowedHosts: parseAllowedHosts('127.0.0.2/32') };

describe('a hostile name server', () => {
  let answer: (name: string, type: RecordType) => DnsAnswer;
  let dns: DnsServer;
  let outside: TargetServer;
  let inside: TargetServer;
  let client: OutboundClient;

  beforeEach(async () => {
    dns = await startDnsServer((name, type) => answer(name, type));
    inside = await startTlsTarget((_, reply) => reply.end(), '127.0.0.1');
    outside = await startTlsTarget((_, reply) => reply.end(), '127.0.0.2', inside.port);
    client = new OutboundClient(policy, { resolver: createNameResolver([dns.address]) });
  });

  afterEach(async () => {
    await client.close();
    await Promise.all([dns, outside, inside].map((server) => server.close()));
  });

  const ipv4 = (...lists: string[][]) => {
    let asked = 0;
    return (_name: string, type: RecordType) =>
      type === 'A' ? lists[Math.min(asked++, lists.length - 1)] : [];
  };

  const send = (host = 'hook.example') =>
    client.send({
      url: `https://${host}:${outside.port}/`,
      headers: {},
      timeoutMs: 20_000,
      maxReplyBytes: 1024,
    });

  it('cannot redirect a connection after its first answer was checked', async () => {
    answer = ipv4(['127.0.0.2'], ['127.0.0.1']);
    // The host is reached, but its certificate is self-signed.
    await expect(send()).rejects.toMatchObject({ reason: 'TLS' });
    expect(dns.questions.map(({ type }) => type).sort()).toEqual(['A', 'AAAA']);
    expect(outside.connections).toHaveLength(1);

    await expect(send()).rejects.toMatchObject({ reason: 'REFUSED_TARGET' });
    expect(outside.connections).toHaveLength(1);
    expect(inside.connections).toHaveLength(0);
  });

  it.each([
    [['127.0.0.2', '127.0.0.1'], []],
    [['127.0.0.1', '127.0.0.2'], []],
    [['127.0.0.2'], ['::1']],
    [['127.0.0.2'], ['::ffff:127.0.0.1']],
    [['127.0.0.2'], ['::7f00:1']],
    [['127.0.0.2'], ['fe80::1']],
  ])('cannot mix a forbidden address with an allowed one: %j %j', async (four, six) => {
    answer = (_name, type) => (type === 'A' ? four : six);
    await expect(send()).rejects.toMatchObject({ reason: 'REFUSED_TARGET' });
    expect([...outside.connections, ...inside.connections]).toHaveLength(0);
  });

  const failures: DnsAnswer[] = ['SERVFAIL', 'NXDOMAIN', []];

  it.each(failures)('may answer %j for one address family', async (failure) => {
    answer = (_name, type) => (type === 'A' ? ['127.0.0.2'] : failure);
    await expect(send()).rejects.toMatchObject({ reason: 'TLS' });
  });

  it.each(failures)('causes a DNS error with the answer %j for both families', async (failure) => {
    answer = () => failure;
    await expect(send()).rejects.toMatchObject({
      reason: 'DNS',
      message: 'the host name cannot be resolved',
    });
  });

  it('may not answer for one address family', async () => {
    answer = (_name, type) => (type === 'A' ? ['127.0.0.2'] : undefined);
    await expect(send()).rejects.toMatchObject({ reason: 'TLS' });
  });

  it('that never answers does not delay other names', async () => {
    answer = (name, type) => (name === 'silent.example' ? undefined : ipv4(['127.0.0.2'])(name, type));
    const ended: string[] = [];
    const silent = Array.from({ length: 8 }, () =>
      send('silent.example').catch((error: { reason: string }) => void ended.push(error.reason)),
    );
    await send().catch(() => void ended.push('hook.example'));
    await Promise.all(silent);
    expect(ended).toEqual(['hook.example', ...Array<string>(8).fill('DNS')]);
  });

  it('does not change the host name in the certificate check and in the request', async () => {
    answer = ipv4(['127.0.0.2']);
    const agent = new Agent({
      connect: createGuardedConnector(policy, createNameResolver([dns.address]), { ca: certificate }),
    });
    const reply = await agent.request({
      origin: `https://hook.example:${outside.port}`,
      path: '/',
      method: 'GET',
    });
    expect(reply.statusCode).toBe(200);
    await reply.body.dump();
    const [request] = outside.requests;
    expect(request?.headers.host).toBe(`hook.example:${outside.port}`);
    expect((request?.socket as TLSSocket & { servername: string }).servername).toBe('hook.example');
    await agent.close();
  });

  it('cannot pass with a certificate for another host', async () => {
    answer = ipv4(['127.0.0.2']);
    const agent = new Agent({
      connect: createGuardedConnector(policy, createNameResolver([dns.address]), { ca: certificate }),
    });
    await expect(
      agent.request({ origin: `https://other.example:${outside.port}`, path: '/', method: 'GET' }),
    ).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    await agent.close();
  });
});
