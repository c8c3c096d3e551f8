import { checkRequirement, reservePort } from '@gatehouse/testing';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from './command';
import { suiteVariables } from './example';
import { type PageRules, readCommands, writeScript } from './page-commands';
import { emptyProject, type Project } from './project';
import { programPath, stage, suite } from './stage';

interface Page extends PageRules {
  file: string;
  /** Where a reader runs the commands: the clone, or a project of their own. */
  place: 'clone' | 'project';
}

const root = path.resolve(__dirname, '../..');

// The port that `gatehouse listen` and `gatehouse trigger` use by default may be in use.
const listenerPort: PageRules['replaced'] = [
  ['listen --forward-to', 'listen --port 4242 --forward-to'],
  ['trigger age-session.ended', 'trigger age-session.ended --callback http://localhost:4242/'],
];

const pages: Page[] = [
  {
    file: 'README.md',
    place: 'clone',
    replaced: [
      ['people.csv', '"$PROJECT/people.csv"'],
      ['http://localhost:8080', '$GATEHOUSE_URL'],
      ['/TOKEN/', '/$(last token)/'],
      ['/SESSION_ID', '/$(last sessionId)'],
    ],
  },
  {
    file: 'docs/quickstart.md',
    place: 'project',
    replaced: [
      ['PATH_OF_THE_CLONE/.gatehouse', '$GATEHOUSE_HOME'],
      ['PATH_OF_THE_CLONE', '$CLONE'],
      ['$TOKEN', '$(last token)'],
      ['$SESSION_ID', '$(last sessionId)'],
      ...listenerPort,
    ],
    endless: {
      'npx gatehouse listen --port': 'Listening on',
      'npx gatehouse listen --forward-to': 'Forwarding them to',
    },
    exitCodes: { 'npx gatehouse screen': 2 },
  },
  {
    file: 'libs/sdk/README.md',
    place: 'project',
    before: `node -e 'require("http").createServer((q, s) => s.end()).listen(3000)' &`,
    replaced: listenerPort,
    endless: {
      'npx gatehouse session create': '/launch?sessionId=',
      'npx gatehouse listen --forward-to': 'Forwarding them to',
    },
    exitCodes: { 'npx gatehouse screen': 2 },
  },
];

/** The tests that run other commands, by the beginning of the command. */
const elsewhere: Record<string, string> = {
  'npm start -- people.csv': 'e2e/sdk/examples.e2e-spec.ts',
  'npm start': 'e2e/test/start.e2e-spec.ts',
  'npm test': '.ci/run',
  'npm run build': '.ci/run',
  'npm pack': 'e2e/sdk/package-install.ts',
  '(cd PATH_OF_THE_CLONE && npm run build && npm pack': 'e2e/sdk/package-install.ts',
  'npm init -y': 'e2e/sdk/package-install.ts',
  'npm install': 'e2e/sdk/package-install.ts',
  'npm run datasets': 'tools/src/datasets/command.int-spec.ts',
  'docker compose': 'docker/test/compose.storm-spec.ts',
  'helm install': 'k8s/test/release.spec.ts',
};

/** The same for the commands of the examples. */
const elsewhereForExamples: Record<string, string> = {
  ...elsewhere,
  '(cd ../.. && npm run build && npm pack': 'e2e/sdk/package-install.ts',
  '(cd ../.. && npm run keys -- customer demo --embed-origins': 'libs/auth/test/keys-command.int-spec.ts',
  'GATEHOUSE_API_KEY=': 'e2e/sdk/examples.e2e-spec.ts',
  'GATEHOUSE_URL=': 'e2e/sdk/examples.e2e-spec.ts',
  'export GATEHOUSE_URL=': 'e2e/sdk/examples.e2e-spec.ts',
  '30 2 * * *': 'e2e/sdk/examples.e2e-spec.ts',
  'gatehouse population': 'libs/sdk/test/cli/population.spec.ts',
  'node ': 'e2e/sdk/snippets.e2e-spec.ts',
  'bash ': 'e2e/sdk/snippets.e2e-spec.ts',
  'RECEIVER_URL=': 'e2e/sdk/snippets.e2e-spec.ts',
  'python3 ': 'e2e/sdk/snippets.e2e-spec.ts',
};

const isIn = (tests: Record<string, string>, command: string): boolean =>
  Object.keys(tests).some((beginning) => command.startsWith(beginning));

const hasPrograms = checkRequirement(
  'bash, curl and jq',
  spawnSync('bash', ['-c', 'curl --version']).status === 0,
);
const withImageNode =
  hasPrograms && checkRequirement('the Node of the images from npm', stage().hasImageNode)
    ? describe
    : describe.skip;

withImageNode.each(pages)('the commands of $file', ({ file, place, replaced = [], ...rules }) => {
  const commands = readCommands(readFileSync(path.join(root, file), 'utf8'));
  const here = commands.filter((command) => !isIn(elsewhere, command));
  let project: Project;
  beforeAll(() => {
    project = emptyProject();
    project.write('people.csv', 'id,firstname,lastname,dob\n1,Wladimir,Putin,1952-10-07\n');
  });
  afterAll(() => project?.remove());

  it('work on the Node.js of the images', async () => {
    const [receiver, listener] = [await reservePort(), await reservePort()];
    const ports: Record<string, number> = { 3000: receiver.port, 4242: listener.port };
    const script = writeScript(here, { ...rules, replaced });
    project.write(
      'commands.sh',
      script.replaceAll(/\b(3000|4242)\b/g, (port) => String(ports[port])),
    );
    const output = path.join(project.folder, 'output.txt');
    const { code } = await run('bash', [path.join(project.folder, 'commands.sh')], {
      cwd: place === 'clone' ? root : project.folder,
      env: {
        // The pages set the others with `gatehouse env`; those of the SDK are read in its project.
        ...(file === 'libs/sdk/README.md' ? suiteVariables() : { GATEHOUSE_URL: suite().url }),
        PATH: programPath(),
        GATEHOUSE_HOME: suite().home,
        PROJECT: project.folder,
        CLONE: root,
        OUTPUT: output,
      },
    });
    if (code !== 0) throw new Error(`A command exited with ${code}:\n${readFileSync(output, 'utf8')}`);
  });
});

describe('the commands that other tests run', () => {
  it('are run by tests that exist', () => {
    expect(Object.values(elsewhereForExamples).filter((file) => !existsSync(path.join(root, file)))).toEqual(
      [],
    );
  });

  it.each(readdirSync(path.join(root, 'examples'), { withFileTypes: true }).filter((it) => it.isDirectory()))(
    'include those of examples/$name',
    ({ name }) => {
      const page = readFileSync(path.join(root, 'examples', name, 'README.md'), 'utf8');
      const commands = readCommands(page);
      expect(commands.filter((command) => !isIn(elsewhereForExamples, command))).toEqual([]);
      // Tests run all programs of these folders.
      const programs = commands.flatMap(
        (command) => /^(?:node|bash|python3) (\S+)$/.exec(command)?.[1] ?? [],
      );
      expect(programs.filter((file) => !existsSync(path.join(root, 'examples', name, file)))).toEqual([]);
    },
  );
});
