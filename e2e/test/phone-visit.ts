/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch */
import { checkRequirement } from '@gatehouse/testing';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import https from 'node:https';
import { isIPv4 } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { chromiumPath, launchBrowser } from '../launch/chromium-browser';
import type { SuiteProcess } from './suite-process';

/** An IPv4 address of this machine on a network, not one of one link only. */
export function findLanAddress(): string | undefined {
  const all = Object.values(os.networkInterfaces()).flatMap((infos = []) => infos);
  const isUsable = (address: string): boolean => isIPv4(address) && !address.startsWith('169.254.');
  return all.find(({ internal, address }) => !internal && isUsable(address))?.address;
}

/** Opens a session of the suite at its address on the network: as a client that trusts the certificate, and in Chromium. */
export async function openOnPhone(suite: SuiteProcess, home: string, address: string): Promise<void> {
  const base = new URL(suite.value('Launch URLs'));
  const ca = new X509Certificate(readFileSync(path.join(home, 'gatehouse-ca.crt'))).toString();
  const target = { host: address, port: Number(base.port), servername: base.hostname, ca };
  const getStatus = async (target: https.RequestOptions, path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { host: base.host };
      const request = https.get({ ...target, path, headers, agent: false }, (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      });
      request.on('error', reject);
    });

  expect(base.href).toMatch(/^https:\/\/gatehouse-[0-9a-f]{6}\.local:\d+\/$/);
  expect(suite.output).toContain(`Set-up page          http://${address}:`);
  const reply = await fetch(`${suite.url}/session`, {
    method: 'POST',
    headers: { 'x-api-key': suite.value('Demo API key'), 'content-type': 'application/json' },
    body: '{}',
  });
  const { launchUrl } = (await reply.json()) as { launchUrl: string };
  expect(launchUrl).toContain(`${base.origin}/launch?sessionId=`);
  const paths = [
    '/',
    '/launch',
    '/node/.well-known/jwks.json',
    '/strings',
    '/session',
    '/docs',
    '/oauth/token',
  ];
  const statuses = await Promise.all(paths.map((each) => getStatus(target, each)));
  expect(statuses).toEqual([200, 200, 200, 404, 404, 404, 404]);
  await expect(getStatus({ ...target, ca: [] }, '/')).rejects.toThrow(
    'unable to get local issuer certificate',
  );

  if (checkRequirement('chromium', chromiumPath !== undefined))
    await openInBrowser(launchUrl, suite.value('Set-up page'), address, await readPublicKeyHash(target));
}

async function openInBrowser(url: string, setupUrl: string, address: string, keyHash: string): Promise<void> {
  const { hostname } = new URL(url);
  const browser = await launchBrowser(undefined, [
    // In place of an installed profile: trusts this public key only.
    `--ignore-certificate-errors-spki-list=${keyHash}`,
    `--host-resolver-rules=MAP ${hostname} ${address}`,
  ]);
  try {
    const phone = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, userAgent };
    const page = await browser.newPage(phone);
    await page.goto(setupUrl);
    await page.getByRole('link', { name: 'Download the profile' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
    await page.goto(url);
    await page.getByRole('button', { name: 'Agree and continue' }).waitFor();
    expect(await page.evaluate('isSecureContext && !!navigator.mediaDevices')).toBe(true);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
    const verified = { hasUserVerification: true, isUserVerified: true };
    await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, ...verified } });
    expect(await page.evaluate(createPasskey(hostname))).toBe('public-key');
  } finally {
    await browser.close();
  }
}

const userAgent =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';

/** A script that creates a passkey of this relying party. */
const createPasskey = (id: string): string => `navigator.credentials.create({ publicKey: {
  rp: { id: '${id}', name: 'Gatehouse' },
  user: { id: new Uint8Array(16), name: 'a person', displayName: '' },
  challenge: new Uint8Array(32),
  pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
} }).then(({ type }) => type, String)`;

async function readPublicKeyHash(target: {
  host: string;
  port: number;
  servername: string;
  ca: string;
}): Promise<string> {
  const socket = connect(target);
  await once(socket, 'secureConnect');
  const spki = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' });
  socket.destroy();
  return createHash('sha256')
    .update(spki ?? '')
    .digest('base64');
}
