import { describeWithPrograms } from '@gatehouse/testing';
import { spawnSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { type AddressInfo, isIP } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { type Authority, createAuthority, issueCertificate, type KeyPair } from './certificate';

const now = new Date();
const name = 'gatehouse-1a2b3c.local';
const address = '127.0.0.1';

/** Connects to a server with this certificate, with the root as the only trusted one. */
async function connectTo(host: string, server: KeyPair, authority: Authority): Promise<string> {
  const listener = createServer({ key: server.privateKey, cert: server.certificate });
  await once(listener.listen(0, address), 'listening');
  const { port } = listener.address() as AddressInfo;
  const servername = isIP(host) ? {} : { servername: host };
  const socket = connect({ host: address, port, ca: authority.root, ...servername });
  try {
    await once(socket, 'secureConnect');
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  } finally {
    socket.destroy();
    listener.close();
  }
}

describe.each([
  { host: name, others: ['example.com', 'gatehouse-999999.local', address] },
  { host: address, others: ['127.0.0.2', 'example.com', 'localhost'] },
])('the authority for $host', ({ host, others }) => {
  let authority: Authority;
  let server: KeyPair;

  beforeAll(async () => {
    authority = await createAuthority(host, now);
    server = await issueCertificate(authority, host, now);
  });

  it('is trusted for this host', async () => {
    expect(await connectTo(host, server, authority)).toBe('accepted');
  });

  it('is not trusted for any other host, even with its private key', async () => {
    for (const other of others) {
      const stolen = await issueCertificate(authority, other, now);
      expect([other, await connectTo(other, stolen, authority)]).toEqual([
        other,
        expect.stringMatching(/^(permitted|excluded) subtree violation$/),
      ]);
    }
  });

  it('keeps the key of an intermediate for servers, and discards that of the root', () => {
    const intermediate = new X509Certificate(authority.certificate);
    const root = new X509Certificate(authority.root);
    expect([intermediate.ca, intermediate.keyUsage]).toEqual([true, ['1.3.6.1.5.5.7.3.1']]);
    expect(intermediate.verify(root.publicKey)).toBe(true);
    const kept = createPrivateKey(authority.privateKey);
    expect([intermediate, root].map((each) => each.checkPrivateKey(kept))).toEqual([true, false]);
    expect(JSON.stringify(authority).match(/BEGIN PRIVATE KEY/g)).toHaveLength(1);
  });

  it('issues certificates of servers only', () => {
    const { ca, keyUsage, subject } = new X509Certificate(server.certificate);
    expect([ca, keyUsage, subject]).toEqual([false, ['1.3.6.1.5.5.7.3.1'], 'O=Gatehouse']);
  });

  it('issues certificates for 7 days, and is itself valid for a year', () => {
    const days = ({ certificate }: KeyPair): number => {
      const { validTo } = new X509Certificate(certificate);
      return Math.round((Date.parse(validTo) - now.getTime()) / (24 * 60 * 60 * 1000));
    };
    expect([days(server), days(authority)]).toEqual([7, 365]);
  });

  describeWithPrograms(['openssl'], 'according to OpenSSL', () => {
    let folder: string;
    const file = (title: string): string => path.join(folder, title);

    beforeAll(() => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-certificate-'));
      writeFileSync(file('ca.pem'), authority.root);
      writeFileSync(file('intermediate.pem'), authority.certificate);
      writeFileSync(file('server.pem'), server.certificate);
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    const verify = (certificate: string, target: string): string => {
      const check = isIP(target) ? ['-verify_ip', target] : ['-verify_hostname', target];
      const options = ['-x509_strict', '-purpose', 'sslserver', ...check, '-CAfile', file('ca.pem')];
      const chain = ['-untrusted', file('intermediate.pem'), file(certificate)];
      const { stdout, stderr } = spawnSync('openssl', ['verify', ...options, ...chain], { encoding: 'utf8' });
      return stdout + stderr;
    };

    it('is a valid root of the certificate, strictly', () => {
      expect(verify('server.pem', host)).toMatch(/: OK$/m);
    });

    it('is not one of the certificate of another host', async () => {
      for (const other of others) {
        writeFileSync(file('other.pem'), (await issueCertificate(authority, other, now)).certificate);
        expect(verify('other.pem', other)).toMatch(/(permitted|excluded) subtree violation/);
      }
    });
  });
});
