import { isIP } from 'node:net';
import type { Route } from '../edge/route';
import { createAppleProfile, type OfferedAuthority } from './apple-profile';
import { phonePage, phonePageHeaders, removalSteps } from './phone-page';

export const appleProfilePath = '/gatehouse.mobileconfig';
export const certificatePath = '/gatehouse-ca.crt';

export interface SetupFacts extends OfferedAuthority {
  /** The https URL of the suite for the phone. */
  url: string;
  validTo: Date;
}

/** The routes of the page that offers the certificate. It is served without TLS, because the phone does not trust it yet. */
export function createSetupRoutes(facts: SetupFacts): (target: string) => Route {
  const download = (type: string) => ({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  const files: Record<string, Route> = {
    '/': { kind: 'file', headers: phonePageHeaders, body: createSetupPage(facts) },
    [appleProfilePath]: {
      kind: 'file',
      headers: download('application/x-apple-aspen-config'),
      body: createAppleProfile(facts),
    },
    [certificatePath]: {
      kind: 'file',
      headers: download('application/x-x509-ca-cert'),
      body: facts.certificate,
    },
  };
  return (target) => {
    const [path = ''] = target.split('?');
    if (Object.hasOwn(files, path)) return files[path]!;
    return { kind: 'unknown', message: `Only the set-up page is served here. Sessions are at ${facts.url}.` };
  };
}

const unresolved = `<p>If the browser does not find the address, this phone does not resolve <code>.local</code> names, or the network blocks multicast. Then start with
<code>npm start -- --phone --no-mdns</code>.</p>`;

function createSetupPage({ host, url, validTo }: SetupFacts): string {
  const name = `“Gatehouse for ${host}”`;
  return phonePage(
    'Gatehouse on this phone',
    `<p>Browsers allow the camera only on https pages, so this phone must trust a certificate that your computer has made. Do this once.</p>

<h2>1. Install the certificate</h2>
<h3>iPhone, iPad</h3>
<ol>
<li>In Safari, download the profile and allow it: <a class="button" href="${appleProfilePath}">Download the profile</a></li>
<li>Settings, Profile Downloaded (or General, VPN &amp; Device Management), ${name}, Install. iOS calls it not verified, because only your computer signed it.</li>
<li>In the same place, open More Details and the certificate, and compare its <a href="#fingerprint">fingerprint</a>.</li>
<li>Settings, General, About, Certificate Trust Settings: enable full trust for it. Without this step Safari still warns.</li>
</ol>
<h3>Android</h3>
<ol>
<li>In Chrome, download the certificate: <a class="button" href="${certificatePath}">Download the certificate</a></li>
<li>Settings, Security &amp; privacy, More security, Encryption &amp; credentials, Install a certificate, CA certificate, Install anyway: choose <code>gatehouse-ca.crt</code>. The
names of these menus differ between phones: search the settings for “CA certificate”.</li>
<li>In the same menu, open Trusted credentials, User, “Gatehouse”, and compare its <a href="#fingerprint">fingerprint</a>.</li>
</ol>

<h2 id="fingerprint">2. Compare the fingerprint</h2>
<p>This page is not encrypted: someone on this network could replace it. So only the terminal of your computer shows the SHA-256 fingerprint. If that of the installed
certificate differs, remove it again.</p>

<h2>3. Open the suite</h2>
<p><a class="button" href="${url}/">Test the connection</a></p>
${isIP(host) ? '' : unresolved}
<p>Then create a session on the computer, and scan its QR code.</p>

<h2>What the certificate can do</h2>
<p>It is a root authority, valid until ${validTo.toISOString().slice(0, 10)}. It has signed one further authority, which browsers accept for <code>${host}</code> only, and
your computer has then discarded its private key. The key of the further authority stays on your computer.</p>
${removalSteps(host)}`,
  );
}
