import { isIP } from 'node:net';
import { plainName } from './allowed-host';
import { OutboundError } from './outbound.error';
import { parsedUrl } from './parsed-url';
import { refusedPorts } from './refused-port';
import { admits, anywhere, vouchesFor, type TargetPolicy, type Targets } from './target-policy';

const longestUrl = 2048;

type Rule = (url: URL, host: string, policy: TargetPolicy) => string | false;

// What a URL must be before any name is resolved; the first rule that objects is named.
const rules: readonly Rule[] = [
  ({ protocol }, host, policy) =>
    protocol === 'http:' && !vouchesFor(policy, host) && 'must begin with https://',
  ({ username, password }) => (username || password) !== '' && 'must not hold a user name or password',
  ({ port }, host, policy) =>
    port !== '' && refusedPorts.has(Number(port)) && !vouchesFor(policy, host) && `must not use port ${port}`,
  (_url, host, policy) =>
    isLocalName(host) && !vouchesFor(policy, host) && 'must not point to localhost, which is not public',
  (_url, host, policy) =>
    isIP(host) !== 0 &&
    !admits(policy, host, host) &&
    `must not point to the address ${host}, which is not public`,
];

/** What is wrong with the URL of a callback, as far as it shows without DNS: a phrase to follow the name of a field. */
export function targetProblem(url: string, targets: Targets): string | undefined {
  const judged = judge(url, targets);
  return typeof judged === 'string' ? judged : undefined;
}

/** The URL, once the rules have nothing against it. */
export function vettedUrl(url: string, targets: Targets): URL {
  const judged = judge(url, targets);
  if (typeof judged === 'string') throw new OutboundError('REFUSED_TARGET', `the URL ${judged}`);
  return judged;
}

function judge(text: string, targets: Targets): URL | string {
  if (targets !== anywhere && text.length > longestUrl) return `must have at most ${longestUrl} characters`;
  const url = parsedUrl(text);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return 'must be an http(s) URL';
  return (targets !== anywhere && objection(url, targets)) || url;
}

function objection(url: URL, policy: TargetPolicy): string | undefined {
  const host = hostOf(url);
  for (const rule of rules) {
    const problem = rule(url, host, policy);
    if (problem) return problem;
  }
  return undefined;
}

// The URL parser has turned the odd spellings of IPv4 (0x7f.1, 2130706433) into plain ones by now.
function hostOf({ hostname }: URL): string {
  return plainName(hostname.replace(/^\[|\]$/g, ''));
}

function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}
