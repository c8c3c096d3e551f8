const fs = require('node:fs');
const path = require('node:path');

const read = (file) => JSON.parse(fs.readFileSync(path.join(__dirname, file), 'utf8'));
const { paths } = read('tsconfig.base.json').compilerOptions;

// Pure ESM packages, which Jest's CommonJS runtime cannot require on Node.js 20: SWC compiles them to CommonJS.
const esmPackages = [
  '@nestjs',
  '@openid4vc',
  '@owf',
  'any-ascii',
  'cborg',
  'd3-[a-z-]+',
  'dcql',
  'internmap',
  'jose',
  'marked',
  'mrz',
  'oauth4webapi',
  'openid-client',
];

/** The Jest configuration of one project; `servers: true` where its tests need PostgreSQL and Redis. */
module.exports = ({ project, servers = false }) => ({
  displayName: path.basename(project),
  rootDir: project,
  // One cache of compiled files for all projects: most files are shared packages and libraries.
  id: 'gatehouse',
  testEnvironment: path.join(__dirname, 'tools/test-environment.cjs'),
  testMatch: ['**/*.{spec,int-spec,e2e-spec,storm-spec}.ts'],
  // Long, because on a busy machine two projects share two cores.
  testTimeout: 400_000,
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'wasm'],
  moduleNameMapper: {
    ...Object.fromEntries(
      Object.entries(paths).map(([alias, [file]]) => [`^${alias}$`, path.join(__dirname, file)]),
    ),
    '^(\\..*\\.thread)\\.bundle$': '$1.ts',
    // Its `exports` have the condition `import` only.
    '^cborg$': path.join(__dirname, 'node_modules/cborg/cborg.js'),
  },
  setupFiles: [require.resolve('reflect-metadata'), path.join(__dirname, 'tools/property-seed.cjs')],
  transform: {
    '\\.(as\\.wasm|thread\\.ts)$': path.join(__dirname, 'tools/assets.mjs'),
    '^.+\\.(ts|js|mjs)$': [
      path.join(__dirname, 'tools/test-transform.cjs'),
      { ...read('.swcrc'), swcrc: false, module: { type: 'commonjs' }, sourceMaps: 'inline' },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  ...(servers && {
    globalSetup: path.join(__dirname, 'libs/testing/jest-global-setup.cjs'),
    globalTeardown: path.join(__dirname, 'libs/testing/jest-global-teardown.cjs'),
  }),
});
