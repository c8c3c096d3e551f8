import { apps } from '../suite/app-table';
import { urlsVariable } from './edge-variables';
import type { Upstream } from './upstreams';

export interface EdgeSettings {
  port: number;
  host: string;
  /** By the name of the app. */
  upstreams: Map<string, Upstream[]>;
}

const defaultPort = '8080';
const highestPort = 65_535;
// The brackets of an IPv6 address belong to the URL, not to the address.
const addressPattern = /^http:\/\/(?:\[([\da-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?\/?$/i;

/** Reads the variables of the edge, or throws one error that names all that do not fit. */
export function edgeSettings(env: NodeJS.ProcessEnv): EdgeSettings {
  const problems: string[] = [];
  const upstreams = new Map<string, Upstream[]>();
  for (const { name } of apps) {
    const urls = listOf(env[urlsVariable(name)]);
    const found = urls.flatMap((url) => upstreamOf(url) ?? []);
    // Not the address itself, which may hold a password.
    urls.forEach((url, index) => {
      if (!upstreamOf(url)) problems.push(noAddress(name, `address ${index + 1} of ${urls.length}`));
    });
    if (found.length > 0) upstreams.set(name, found);
  }
  const port = env.PORT || defaultPort;
  if (!isPort(port)) problems.push(`PORT must be a whole number from 0 to ${highestPort}; "${port}" is not.`);
  if (upstreams.size === 0) problems.push(`No app has an address. Set one of ${urlsVariables().join(', ')}.`);
  if (problems.length > 0)
    throw new Error(`The configuration does not fit:\n${problems.map((each) => `  - ${each}`).join('\n')}`);
  return { port: Number(port), host: env.HOST || '0.0.0.0', upstreams };
}

const urlsVariables = (): string[] => apps.map(({ name }) => urlsVariable(name));

const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean);

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= highestPort;

function upstreamOf(url: string): Upstream | undefined {
  const [match, ipv6, name, port = '80'] = addressPattern.exec(url) ?? [];
  return match && isPort(port) ? { host: ipv6 ?? name ?? '', port: Number(port) } : undefined;
}

const noAddress = (app: string, which: string): string =>
  `${urlsVariable(app)} must be addresses like http://${app}:8080, comma-separated; ${which} is not one.`;
