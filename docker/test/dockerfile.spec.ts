import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inherited, readDockerfile } from './dockerfile';
import { workspace } from './workspace';
import { isSent } from './dockerignore';

const dockerfile = readDockerfile();
const { defaults, stages } = dockerfile;
const everything = stages.flatMap(({ instructions }) => instructions);
const named = (name: string) => everything.filter((one) => one.name === name).map(({ text }) => text);
const manifest = JSON.parse(readFileSync(path.join(workspace, 'package.json'), 'utf8')) as {
  version: string;
};

// The deployed stages and their commands.
const images = [
  {
    stage: 'app',
    script: 'apps/service/main.mjs',
    healthcheck: /^--.* CMD \["node", "healthcheck\.mjs", "\/health\/live"\]$/,
  },
];

describe('the Dockerfile', () => {
  it('uses one base image with an exact version', () => {
    expect(defaults.get('NODE_IMAGE')).toMatch(/^node:\d+\.\d+\.\d+-bookworm-slim$/);
    const known = ['${NODE_IMAGE}', ...stages.map(({ name }) => name)];
    expect(stages.filter(({ from }) => !known.includes(from))).toEqual([]);
  });

  it('builds an app by default', () => {
    expect(stages.at(-1)?.name).toBe('app');
  });

  it('installs from the lock file, and exact versions from apt', () => {
    const commands = named('RUN').flatMap((text) => text.split('&&').map((command) => command.trim()));
    const installing = commands.filter((command) =>
      /^(npm|npx|yarn|pnpm) (?!run )|^(curl|wget) /.test(command),
    );
    expect(installing).toEqual(['npm ci --workspace=face-models --include-workspace-root']);
    const packages = commands.filter((command) => command.startsWith('apt-get install'));
    expect(packages).toEqual([expect.stringMatching(/ --no-install-recommends( [a-z-]+=\d\S*)+$/)]);
  });

  it('copies only from the repository and its own stages', () => {
    expect(named('ADD')).toEqual([]);
    const froms = named('COPY').flatMap((text) => /^--from=(\S+)/.exec(text)?.[1] ?? []);
    expect(froms.filter((from) => !stages.some(({ name }) => name === from))).toEqual([]);
  });

  it('copies only files that exist and are in the build context', () => {
    const sources = named('COPY')
      .filter((text) => !text.startsWith('--from='))
      .flatMap((text) => text.split(/\s+/).slice(0, -1))
      .filter((source) => source !== '.');
    expect(sources).toContain('package-lock.json');
    expect(sources.filter((source) => !existsSync(path.join(workspace, source)))).toEqual([]);
    expect(sources.filter((source) => !isSent(source))).toEqual([]);
  });

  it('fetches the files of the face model with the command that checks them, where the app looks for them', () => {
    const stage = stages.find(({ name }) => name === 'face-model')!;
    const [fetching = ''] = stage.instructions.filter(({ name }) => name === 'RUN').map(({ text }) => text);
    expect(fetching).toContain(
      'GATEHOUSE_MODELS=models npm run models -- get "${FACE_MODEL}" --copy-to /out/models',
    );
    // An app that was built without files must not choose them.
    for (const { name, instructions } of stages.filter((one) => ['face-model', 'app'].includes(one.name)))
      expect([name, instructions.map(({ text }) => text)]).toEqual([
        name,
        expect.arrayContaining(['FACE_MODEL=faceapi']),
      ]);
    const app = inherited(dockerfile, 'app').map(({ text }) => text);
    expect(app.filter((text) => text.startsWith('--from=face-model'))).toEqual([
      '--from=face-model /out/models models',
    ]);
    expect(app).toContain('FACE_MODEL=${FACE_MODEL} GATEHOUSE_MODELS=/app/models');
  });

  describe('the stage of the face model', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-face-model-'));
      mkdirSync(path.join(folder, 'models'));
      for (const name of ['sface.onnx', 'other.onnx'])
        writeFileSync(path.join(folder, 'models', name), name, { mode: 0o600 });
      // Takes the place of `npm run models -- get sface --copy-to FOLDER`, which tests of tools cover.
      const npm =
        '#!/bin/sh\n[ "$*" = "run models -- get sface --copy-to $OUT" ] && cp -p models/sface.onnx "$OUT"\n';
      writeFileSync(path.join(folder, 'npm'), npm, { mode: 0o755 });
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    const runStage = (APP: string, FACE_MODEL: string) => {
      const out = path.join(folder, 'out/models');
      const { instructions } = stages.find(({ name }) => name === 'face-model')!;
      const script = instructions.find(({ name }) => name === 'RUN')!.text.replaceAll('/out/models', out);
      const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}`, OUT: out, APP, FACE_MODEL };
      execFileSync('sh', ['-c', `umask 077; ${script}`], { cwd: folder, env });
      const modeOf = (name: string) => (statSync(path.join(out, name)).mode & 0o777).toString(8);
      return { folder: modeOf('.'), files: readdirSync(out).map((name) => `${name} ${modeOf(name)}`) };
    };

    it('takes only the files of the chosen model, readable for every user', () => {
      expect(runStage('sessions', 'sface')).toEqual({ folder: '755', files: ['sface.onnx 644'] });
    });

    it.each([
      ['sessions', 'faceapi'],
      ['string-store', 'sface'],
      ['biometric-node', 'sface'],
    ])('takes no files for %s with %s', (app, model) => {
      expect(runStage(app, model)).toEqual({ folder: '755', files: [] });
    });
  });

  it('has no secrets among its arguments and variables', () => {
    const names = [...named('ARG'), ...named('ENV')].join(' ');
    expect(names).not.toMatch(/SECRET|TOKEN|PASSWORD|KEYS?\b|DATABASE_URL|REDIS_URL/i);
  });

  it('has the version of the package', () => {
    expect(named('ARG')).toContain(`VERSION=${manifest.version}`);
  });

  describe.each(images)('$stage', ({ stage, script, healthcheck }) => {
    const instructions = inherited(dockerfile, stage);
    const last = (name: string) => instructions.filter((one) => one.name === name).at(-1)?.text ?? '';

    it('runs as a numeric user that is not root', () => {
      expect(last('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    });

    it('is started by tini, without a shell', () => {
      expect(JSON.parse(last('ENTRYPOINT'))).toEqual(['tini', '--', 'node', script]);
    });

    it('has a health check', () => {
      expect(last('HEALTHCHECK')).toMatch(healthcheck);
    });

    it('has labels', () => {
      const labels = instructions
        .filter(({ name }) => name === 'LABEL')
        .map(({ text }) => text)
        .join(' ');
      for (const label of ['title', 'description', 'licenses', 'version', 'revision'])
        expect(labels).toContain(`org.opencontainers.image.${label}=`);
      expect(last('LABEL')).toMatch(/title="Gatehouse .+"/);
    });

    it('has only the packages that apps resolve at run time', () => {
      const sources = instructions.flatMap(
        ({ text }) => /^--from=(\S+) (\S+)/.exec(text)?.slice(1).join(' ') ?? [],
      );
      const packages = sources.filter((source) => source.includes('node_modules'));
      expect(packages.filter((source) => source !== 'dependencies /out/node_modules')).toEqual([]);
    });
  });
});

describe('the .dockerignore', () => {
  it.each([
    '.git/config',
    '.gatehouse/secrets.json',
    '.env',
    '.nx/cache/x',
    'node_modules/pg/package.json',
    'apps/launch/node_modules/x.js',
    'dist/apps/sessions/main.mjs',
    'docker/Dockerfile',
    'docs/operations.md',
    'models/face_recognition_sface_2021dec_int8bq.onnx.part',
    'apps/sessions/test/age-session.int-spec.ts',
    'libs/risk/src/risk.spec.ts',
  ])('keeps %s out', (file) => {
    expect(isSent(file)).toBe(false);
  });

  it.each([
    'package-lock.json',
    'tsconfig.base.json',
    'apps/sessions/src/main.ts',
    'tools/src/test.ts',
    'models/face_recognition_sface_2021dec_int8bq.onnx',
    'libs/testing/src/index.ts',
  ])('sends %s', (file) => {
    expect(isSent(file)).toBe(true);
  });
});
