import { isIP } from 'node:net';
import { normalizeName } from './allowed-host';
import { OutboundError } from './outbound.error';
import { parseUrl } from './parsed-url';
import { blockedPorts } from './blocked-port.table';
import { allowsConnection, anywhere, isTrustedHost, type TargetPolicy, type Targets } from './target-policy';

const maxUrlLength = 2048;

type Rule = (url: URL, host: string, policy: TargetPolicy) => string | false;

// Checked before any name is resolved. The first problem is returned.
const rules: readonly Rule[] = [
  ({ protocol }, host, policy) =>
    protocol === 'http:' && !isTrustedHost(policy, host) && 'must begin with https://',
  ({ username, password }) => (username || password) !== '' && 'must not contain a user name or password',
  ({ port }, host, policy) =>
    port !== '' &&
    blockedPorts.has(Number(port)) &&
    !isTrustedHost(policy, host) &&
    `must not use port ${port}`,
  (_url, host, policy) =>
    isLocalName(host) && !isTrustedHost(policy, host) && 'must not point to localhost, which is not public',
  (_url, host, policy) =>
    isIP(host) !== 0 &&
    !allowsConnection(policy, host, host) &&
    `must not point to the address ${host}, which is not public`,
];

/** Checks a URL without DNS. The problem is a phrase that follows the name of a field. */
export function findTargetProblem(url: string, targets: Targets): string | undefined {
  const result = checkUrl(url, targets);
  return typeof result === 'string' ? result : undefined;
}

/** Parses a URL, or throws if it is not allowed. */
export function requireAllowedUrl(url: string, targets: Targets): URL {
  const result = checkUrl(url, targets);
  if (typeof result === 'string') throw new OutboundError('REFUSED_TARGET', `the URL ${result}`);
  return result;
}

function checkUrl(text: string, targets: Targets): URL | string {
  if (targets !== anywhere && text.length > maxUrlLength)
    return `must have at most ${maxUrlLength} characters`;
  const url = parseUrl(text);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return 'must be an http(s) URL';
  return (targets !== anywhere && findRuleProblem(url, targets)) || url;
}

function findRuleProblem(url: URL, policy: TargetPolicy): string | undefined {
  const host = getHost(url);
  for (const rule of rules) {
    const problem = rule(url, host, policy);
    if (problem) return problem;
  }
  return undefined;
}

// The URL parser has normalized other spellings of IPv4 (0x7f.1, 2130706433).
function getHost({ hostname }: URL): string {
  return normalizeName(hostname.replace(/^\[|\]$/g, ''));
}

function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}
