import path from 'node:path';
import type { Home } from './home';
import type { Secrets } from './secrets';
import { paint } from './terminal';

export interface BannerFacts {
  url: string;
  home: Home;
  dataFolder: string;
  secrets: Secrets;
  environment: NodeJS.ProcessEnv;
}

/** What a newcomer needs to know once everything runs. */
export function banner({ url, home, dataFolder, secrets, environment }: BannerFacts): string {
  const admin = environment.GATEHOUSE_ADMIN_TOKEN
    ? 'GATEHOUSE_ADMIN_TOKEN'
    : `adminToken in ${short(home.secrets)}`;
  const rows = [
    ['Base URL', url],
    ['Docs', `${url}/docs`],
    ['Demo API key', secrets.demoApiKey],
    ['Demo client id', secrets.demoClientId],
    ['Demo client secret', secrets.demoClientSecret],
    ['Admin token', admin],
    ['Data', path.isAbsolute(dataFolder) ? short(dataFolder) : dataFolder],
    ['Logs', short(home.logs)],
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

function short(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
}
