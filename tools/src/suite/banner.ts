import path from 'node:path';
import type { Home } from './home';
import type { StartSettings } from '../settings/start.settings';
import type { DemoAccess } from './run-file';
import { paint } from './terminal';

export interface BannerFacts {
  url: string;
  home: Home;
  dataFolder: string;
  /** None in production. */
  demo: DemoAccess | undefined;
  settings: StartSettings;
}

/** What a new user needs once everything runs. */
export function createBanner({ url, home, dataFolder, demo, settings }: BannerFacts): string {
  const admin = settings.adminToken ? 'GATEHOUSE_ADMIN_TOKEN' : `adminToken in ${toRelative(home.secrets)}`;
  const rows = [
    ['Base URL', url],
    ['Docs', `${url}/docs`],
    ...listDemo(demo),
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

const listDemo = (demo: DemoAccess | undefined): string[][] =>
  demo
    ? [
        ['Demo API key', demo.apiKey],
        ['Demo client id', demo.clientId],
        ['Demo client secret', demo.clientSecret],
      ]
    : [['API keys', 'npm run keys -- create --customer NAME']];

function toRelative(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
}
