import { checkRequirement, eventually } from '@gatehouse/testing';
import { X509Certificate } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIPv4 } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { edgeSettings } from '../settings/edge.settings';
import { loadSettings } from '../settings/setting';
import type { LanAddress } from './lan-address';
import { Phone, type PhoneParts } from './phone';

const loopback: LanAddress = { address: '127.0.0.1', via: 'lo', isLocal: true };
const settings = loadSettings(edgeSettings, {});

const lan = findLan();
const withLan = checkRequirement('an address on a network', lan !== undefined) ? it : it.skip;

/** An IPv4 address of this machine on a network, not one of one link only. */
function findLan(): LanAddress | undefined {
  return Object.entries(os.networkInterfaces())
    .flatMap(([via, infos = []]) => infos.map((info) => ({ ...info, via, isLocal: true })))
    .find(({ address, internal }) => !internal && isIPv4(address) && !address.startsWith('169.254.'));
}

describe('the suite on a phone', () => {
  let folder: string;
  let home: PhoneParts['home'];
  let phone: Phone;

  const open = async (parts: Partial<PhoneParts> = {}): Promise<Phone> =>
    (phone = await Phone.open({
      apps: ['sessions'],
      home,
      lan: loopback,
      isNamed: false,
      settings,
      ...parts,
    }));
  const readCertificate = (): X509Certificate => new X509Certificate(readFileSync(home.phoneCertificate));

  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-phone-'));
    home = {
      phone: path.join(folder, 'phone.json'),
      phoneCertificate: path.join(folder, 'gatehouse-ca.crt'),
    };
  });
  afterEach(() => phone?.close(0));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function get(url: string, options: https.RequestOptions = {}): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const request = https.get(url, { ca: readCertificate().toString(), agent: false, ...options }, resolve);
      request.on('error', reject);
    });
  }

  it('is served over https, with a certificate of the authority that the phone installs', async () => {
    const { url } = (await open()).facts;
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const reply = await get(`${url}/`);
    expect(await text(reply)).toContain('<h1>Connected</h1>');
    expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    await expect(get(`${url}/`, { ca: [] })).rejects.toThrow('unable to get local issuer certificate');
    expect((await get(`${url}/launch`)).statusCode).toBe(503);
    expect((await get(`${url}/strings`)).statusCode).toBe(404);
  });

  it('has a page that offers the certificate with the steps, and leaves the fingerprint to the terminal', async () => {
    const { url, setupUrl, fingerprint } = (await open()).facts;
    const page = await (await fetch(setupUrl)).text();
    for (const part of [`href="${url}/"`, 'Certificate Trust Settings', 'Remove Profile'])
      expect(page).toContain(part);
    expect(page).not.toContain(fingerprint);
    expect(page).not.toMatch(/<script|gh_test_/);
    expect(readCertificate().fingerprint256).toBe(fingerprint);
    const profile = await fetch(new URL('gatehouse.mobileconfig', setupUrl));
    expect(profile.headers.get('content-type')).toBe('application/x-apple-aspen-config');
    const [, data = ''] = /<data>(.*)<\/data>/.exec(await profile.text()) ?? [];
    const certificate = await fetch(new URL('gatehouse-ca.crt', setupUrl));
    expect(certificate.headers.get('content-type')).toBe('application/x-x509-ca-cert');
    expect(Buffer.from(await certificate.arrayBuffer())).toEqual(Buffer.from(data, 'base64'));
    expect((await fetch(new URL('phone.json', setupUrl))).status).toBe(404);
  });

  it('keeps its authority over a restart, in a file that only this user can read', async () => {
    const first = (await open()).facts;
    await phone.close(0);
    expect((await open()).facts.fingerprint).toBe(first.fingerprint);
    expect(statSync(home.phone).mode & 0o777).toBe(0o600);
    expect(readFileSync(home.phoneCertificate, 'latin1')).not.toContain('PRIVATE');
  });

  it('rejects a damaged file instead of asking the phone to trust another authority', async () => {
    const damaged = { ...home, phone: path.join(folder, 'damaged.json') };
    await (await open({ home: damaged })).close(0);
    const kept = readFileSync(damaged.phone, 'utf8');
    writeFileSync(damaged.phone, kept.replace(/-----BEGIN CERTIFICATE-----.{40}/, ''));
    await expect(open({ home: damaged })).rejects.toThrow(`${damaged.phone} is damaged`);
  });

  withLan('has a name on the local network, which the machine answers for', async () => {
    const { url } = (await open({ lan: lan!, isNamed: true })).facts;
    const { hostname, port } = new URL(url);
    expect(hostname).toMatch(/^gatehouse-[0-9a-f]{6}\.local$/);
    await eventually(async () => expect(await resolveName(hostname, lan!)).toBe(true));
    const reply = await get(`https://${lan!.address}:${port}/`, {
      headers: { host: hostname },
      servername: hostname,
    });
    expect(await text(reply)).toContain(`belong to <code>${hostname}</code>`);
  });
});

/** Whether a multicast DNS query from this machine is answered with the address. */
async function resolveName(name: string, { address }: LanAddress): Promise<boolean> {
  const labels = name
    .split('.')
    .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  const header = Buffer.from('000100000001000000000000', 'hex');
  const [root, typeAndClass] = [Buffer.from([0]), Buffer.from('00010001', 'hex')];
  const socket = createSocket('udp4');
  try {
    return await new Promise<boolean>((resolve) => {
      socket.on('message', (reply) => resolve(reply.includes(Buffer.from(address.split('.').map(Number)))));
      socket.bind(0, address, () => {
        socket.setMulticastInterface(address);
        socket.send(Buffer.concat([header, ...labels, root, typeAndClass]), 5353, '224.0.0.251');
      });
      AbortSignal.timeout(1_000).addEventListener('abort', () => resolve(false));
    });
  } finally {
    socket.close();
  }
}
