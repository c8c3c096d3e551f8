import path from 'node:path';
import type { Home } from './home';
import type { StartSettings } from '../settings/start.settings';
import type { Secrets } from './secrets';
import { paint } from './terminal';

export interface BannerFacts {
  url: string;
  home: Home;
  dataFolder: string;
  secrets: Secrets;
  settings: StartSettings;
}

/** What a new user needs once everything runs. */
export function createBanner({ url, home, dataFolder, secrets, settings }: BannerFacts): string {
  const admin = settings.adminToken ? 'GATEHOUSE_ADMIN_TOKEN' : `adminToken in ${toRelative(home.secrets)}`;
  const rows = [
    ['Base URL', url],
    ['Docs', `${url}/docs`],
    ['Demo API key', secrets.demoApiKey],
    ['Demo client id', secrets.demoClientId],
    ['Demo client secret', secrets.demoClientSecret],
    ['Admin token', admin],
    ['Data', path.isAbsolute(dataFolder) ? toRelative(dataFolder) : dataFolder],
    ['Logs', toRelative(home.logs)],
  ].map(([label = '', value = '']) => `    ${label.padEnd(20)} ${value}`);
  const curl = `curl -X POST ${url}/strings -H 'content-type: application/json' -d '{"value":"hello"}'`;
  return [
    '',
    `  ${paint(['bold', 'green'], 'Gatehouse is ready.')}`,
    '',
    ...rows,
    '',
    '  Try it:',
    '',
    `    ${curl}`,
    '',
    '  Ctrl-C stops everything; the data stays.',
    '',
  ].join('\n');
}

function toRelative(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
}
