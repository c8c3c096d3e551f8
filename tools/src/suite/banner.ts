import { renderQrCode } from '@gatehouse/command-line';
import { isIP } from 'node:net';
import path from 'node:path';
import type { LanAddress } from '../phone/lan-address';
import type { PhoneFacts } from '../phone/phone';
import type { Home } from './home';
import type { StartSettings } from '../settings/start.settings';
import type { DemoAccess } from './run-file';
import { hasColors, paint } from './terminal';

export interface BannerFacts {
  url: string;
  home: Home;
  dataFolder: string;
  /** None in production. */
  demo: DemoAccess | undefined;
  settings: StartSettings;
  phone?: PhoneFacts;
  /** None if the console is not built; without a password in production. */
  consoleAccess?: { password: string | undefined };
}

/** What a new user needs once everything runs. */
export function createBanner({
  url,
  home,
  dataFolder,
  demo,
  settings,
  phone,
  consoleAccess,
}: BannerFacts): string {
  const admin = settings.adminToken ? 'GATEHOUSE_ADMIN_TOKEN' : `adminToken in ${toRelative(home.secrets)}`;
  const rows = [
    ['Base URL', url],
    ...(settings.publicUrl ? [['Public URL', settings.publicUrl]] : []),
    ['Docs', `${url}/docs`],
    ...listConsole(url, consoleAccess),
    ...listDemo(demo),
    ['Admin token', admin],
    ['Data', path.isAbsolute(dataFolder) ? toRelative(dataFolder) : dataFolder],
    ['Logs', toRelative(home.logs)],
  ];
  const curl = `curl -X POST ${url}/strings -H 'content-type: application/json' -d '{"value":"hello"}'`;
  return [
    '',
    `  ${paint(['bold', 'green'], 'Gatehouse is ready.')}`,
    '',
    ...toLines(rows),
    '',
    '  Try it:',
    '',
    `    ${curl}`,
    '',
    ...(phone ? createPhoneLines(phone) : []),
    '  Ctrl-C stops everything; the data stays.',
    '',
  ].join('\n');
}

const listConsole = (url: string, access: BannerFacts['consoleAccess']): string[][] => [
  ...(access ? [['Console', `${url}/console`]] : []),
  ...(access?.password === undefined ? [] : [['Console login', `admin / ${access.password}`]]),
];

const listDemo = (demo: DemoAccess | undefined): string[][] =>
  demo
    ? [
        ['Demo API key', demo.apiKey],
        ['Demo client id', demo.clientId],
        ['Demo client secret', demo.clientSecret],
      ]
    : [['API keys', 'npm run keys -- create --customer NAME']];

/** How to open the launch page on a phone. */
function createPhoneLines({ url, setupUrl, fingerprint }: PhoneFacts): string[] {
  const rows = [
    ['Launch URLs', url],
    ['Set-up page', setupUrl],
    ['Fingerprint', fingerprint],
  ];
  return [
    '  On your phone, in the same network: scan this code, and follow the steps of the page once.',
    '',
    ...renderQrCode(setupUrl, hasColors())
      .split('\n')
      .map((line) => `    ${line}`),
    '',
    ...toLines(rows),
    '',
    '  Then create a session, such as with `npm run gatehouse -- session create --type AGE`, and scan its code.',
    '  Only the launch page and what it calls are served on the network, not the APIs that take a key.',
    '',
  ];
}

/** What a user should know about the address of the suite on the network. */
export function createPhoneNotes({ address, isLocal }: LanAddress, others: readonly LanAddress[]): string[] {
  const choice = others.map((each) => `${each.address} (${each.via})`).join(', ');
  return [
    ...(isLocal ? [] : [`${address} is not a private address: others than your network may reach it.`]),
    ...(choice ? [`The machine also has ${choice}: choose with --phone=ADDRESS.`] : []),
  ];
}

/** What does not work with this PUBLIC_URL. */
export function createPublicUrlNotes(publicUrl: string | undefined): string[] {
  if (!publicUrl) return [];
  const { protocol, hostname } = new URL(publicUrl);
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return [];
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0;
  return [
    ...(protocol === 'https:' ? [] : ['It is not https: browsers allow the camera and passkeys only there.']),
    ...(isAddress ? ['Its host is an address: passkeys need a name.'] : []),
    'What forwards it to the edge publishes every API of this suite. See docs/phone.md.',
  ];
}

const toLines = (rows: readonly string[][]): string[] =>
  rows.map(([label = '', value = '']) => `    ${label.padEnd(20)} ${value}`);

function toRelative(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
}
