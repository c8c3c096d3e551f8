import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { edgeSettings } from '../settings/edge.settings';
import { type SettingRow, toSettingRows } from '../settings/setting';
import { startSettings } from '../settings/start.settings';
import { findBundle } from '../suite/app-process';
import { suiteApps } from '../suite/app-table';
import { markdownTable } from './markdown-table';

const head = `# Configuration

Written by \`npm run docs:write\` from the tables in the code; CI fails when the two differ.

All settings are environment variables. An app validates all of them when it starts, and reports every invalid one in
one message. \`npm start\` needs none.

## \`DATABASE_URL\` and TLS

The query of \`DATABASE_URL\` and \`DATABASE_REPLICA_URL\`, as in \`postgres://user:password@host/db?sslmode=verify-full\`,
selects encryption and the verification of the server certificate:

| \`sslmode\`                                            | encrypted | the certificate must be issued by a trusted CA | and match the host of the URL |
| ---------------------------------------------------- | --------- | -------------------------------------------- | ----------------------------------- |
| none, \`disable\`                                      | no        | no                                           | no                                  |
| \`no-verify\`, or \`require\` with \`uselibpqcompat=true\` | yes       | no                                           | no                                  |
| \`verify-full\`                                        | yes       | yes                                          | yes                                 |
| \`prefer\`, \`require\`, \`verify-ca\`                   | yes       | yes                                          | yes                                 |

The last three differ from \`psql\`: here they mean \`verify-full\`, and the driver warns that its next major version
will change that. Write \`verify-full\`. Trust a CA of your own with \`NODE_EXTRA_CA_CERTS=/path/ca.pem\`, which also applies to
Redis, or for this URL only with \`&sslrootcert=/path/ca.pem\`. Managed servers, Redis Sentinel and Cluster, and read
replicas: [operations](operations.md#postgresql-and-redis-elsewhere).
`;

/** docs/configuration.md: the variables of \`npm start\` and its edge, then those of each app. */
export async function renderConfigurationPage(): Promise<string> {
  const sections = [
    section('`npm start` and the command-line tools', toSettingRows(startSettings)),
    section('The edge of `npm start`', toSettingRows(edgeSettings)),
  ];
  for (const app of suiteApps.filter(findBundle)) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      `dist/apps/${app.name}/main.mjs`,
      'config',
    ]);
    sections.push(section(`${app.title} (\`${app.name}\`)`, JSON.parse(stdout) as SettingRow[]));
  }
  return [head, ...sections].join('\n');
}

function section(title: string, rows: readonly SettingRow[]): string {
  const lines = rows.map(({ name, about, expects, required, default: fallback }) => {
    const otherwise = required ? '**required**' : fallback === undefined ? 'none' : literal(String(fallback));
    return [`\`${name}\``, otherwise, about, expects];
  });
  return `## ${title}\n\n${markdownTable(['variable', 'default', 'meaning', 'value'], lines)}`;
}

/** Formats a value as code, and leaves the description of a value as text. */
const literal = (value: string): string => (/^[\w./:-]+$/.test(value) ? `\`${value}\`` : value);
