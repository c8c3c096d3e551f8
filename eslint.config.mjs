import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

const libs = (...names) => names.map((name) => `lib:${name}`);

// The allowed imports between projects. A pure library does not use Nest, TypeORM or BullMQ.
const boundaries = [
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'lib:platform', onlyDependOnLibsWithTags: libs('testing') },
  { sourceTag: 'lib:vault', onlyDependOnLibsWithTags: libs('platform', 'database', 'testing') },
  { sourceTag: 'lib:database', onlyDependOnLibsWithTags: libs('platform', 'testing') },
  { sourceTag: 'lib:queues', onlyDependOnLibsWithTags: libs('platform', 'database', 'auth', 'testing') },
  {
    sourceTag: 'lib:audit',
    onlyDependOnLibsWithTags: libs('platform', 'database', 'queues', 'vault', 'csv', 'testing'),
  },
  {
    sourceTag: 'lib:auth',
    onlyDependOnLibsWithTags: libs('platform', 'database', 'vault', 'outbound', 'command-line', 'testing'),
  },
  {
    sourceTag: 'lib:datasets',
    onlyDependOnLibsWithTags: libs('platform', 'database', 'matching', 'outbound', 'testing'),
  },
  {
    sourceTag: 'lib:idempotency',
    onlyDependOnLibsWithTags: libs('platform', 'database', 'queues', 'auth', 'testing'),
  },
  { sourceTag: 'lib:node-link', onlyDependOnLibsWithTags: libs('vault') },
  { sourceTag: 'lib:passkeys', onlyDependOnLibsWithTags: libs('testing') },
  {
    sourceTag: 'lib:weaviate',
    onlyDependOnLibsWithTags: libs('gallery', 'biometrics', 'testing', 'embedded'),
  },
  { sourceTag: 'lib:outbound', onlyDependOnLibsWithTags: libs('testing') },
  {
    sourceTag: 'lib:webhooks',
    onlyDependOnLibsWithTags: libs('platform', 'database', 'queues', 'auth', 'vault', 'outbound', 'testing'),
  },
  // The SDK is published: it contains no server code, only the cipher, the token and the key commands that both sides share.
  { sourceTag: 'lib:sdk', onlyDependOnLibsWithTags: libs('biometrics', 'tokens', 'command-line', 'csv') },
  { sourceTag: 'lib:embedded', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'lib:testing', onlyDependOnLibsWithTags: libs('embedded') },
  // Browsers download the page, so it must stay small.
  { sourceTag: 'type:page', onlyDependOnLibsWithTags: libs('sdk', 'tokens', 'csv') },
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['type:lib'] },
  {
    sourceTag: 'type:pure',
    onlyDependOnLibsWithTags: ['type:pure'],
    bannedExternalImports: ['@nestjs/*', 'typeorm', 'bullmq'],
  },
];

const message = 'Use OutboundClient of @gatehouse/outbound: it rejects requests to internal addresses.';
const clientGlobals = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'];
const clientPackages = 'undici|axios|@nestjs/axios|got|ky|needle|node-fetch|request|superagent';
// Servers, types and STATUS_CODES are allowed; `default` and `*` would include the clients.
const clientImports = {
  http: ['default', 'request', 'get', 'Agent', 'globalAgent', 'ClientRequest'],
  https: ['default', 'request', 'get', 'Agent', 'globalAgent'],
  http2: ['default', 'connect'],
  net: ['default', 'connect', 'createConnection', 'Socket', 'Stream'],
  tls: ['default', 'connect', 'TLSSocket'],
};
const clientModules = `/^((node:)?(${Object.keys(clientImports).join('|')})|${clientPackages.replace('/', '.')})$/`;

const testWallet = {
  regex: '^@gatehouse/wallet/testing',
  message: 'The test wallet forges presentations: for tests, demos and benchmarks only.',
};

const untrustedApis = [
  {
    object: 'URL',
    property: 'canParse',
    message: 'It sometimes rejects non-ASCII letters (Node.js 20): use parseUrl of @gatehouse/outbound.',
  },
];

/** Servers use only the guarded HTTP client: any other client would bypass the SSRF protection. */
export const onlyOutboundClient = {
  'no-restricted-globals': ['error', ...clientGlobals.map((name) => ({ name, message }))],
  'no-restricted-properties': [
    'error',
    ...clientGlobals.flatMap((property) => [
      { object: 'globalThis', property, message },
      { object: 'global', property, message },
    ]),
    ...untrustedApis,
  ],
  '@typescript-eslint/no-restricted-imports': [
    'error',
    {
      paths: Object.entries(clientImports).flatMap(([module, importNames]) => [
        { name: module, importNames, message, allowTypeImports: true },
        { name: `node:${module}`, importNames, message, allowTypeImports: true },
      ]),
      patterns: [{ regex: `^(${clientPackages})(/|$)`, message }, testWallet],
    },
  ],
  'no-restricted-syntax': [
    'error',
    { selector: `ImportExpression > Literal.source[value=${clientModules}]`, message },
    { selector: `CallExpression[callee.name='require'] > Literal[value=${clientModules}]`, message },
  ],
};

// The entry of libs/tokens that a process may load. A process with a token and its key could open a face.
const tokenEntries = {
  'apps/sessions': '/key-holder',
  'apps/biometric-node': '/format',
  'apps/launch': '',
  'libs/sdk': '',
};

/** Only this entry of libs/tokens may be imported; none without an entry. */
export function onlyTokenEntry(entry, rules = {}) {
  const message =
    entry === undefined
      ? 'Only devices, sessions and the biometric node use tokens.'
      : `Only @gatehouse/tokens${entry} may be loaded here: a token and its key together open a face.`;
  const others = entry === undefined ? '(/|$)' : `(?!${entry}$)`;
  const regex = `^@gatehouse/tokens${others}`;
  const [severity, imports = {}] = rules['@typescript-eslint/no-restricted-imports'] ?? ['error'];
  const [, ...syntax] = rules['no-restricted-syntax'] ?? ['error'];
  const modules = `/${regex.replaceAll('/', '.')}/`;
  return {
    ...rules,
    '@typescript-eslint/no-restricted-imports': [
      severity,
      { ...imports, patterns: [...(imports.patterns ?? []), { regex, message }] },
    ],
    'no-restricted-syntax': [
      'error',
      ...syntax,
      { selector: `ImportExpression > Literal.source[value=${modules}]`, message },
      { selector: `CallExpression[callee.name='require'] > Literal[value=${modules}]`, message },
    ],
  };
}

const tests = ['**/*.spec.ts', '**/*.int-spec.ts', '**/*.storm-spec.ts'];
// Code that runs at customers, the outbound client itself, and the client of a server that the operator names.
const withoutOutboundClient = [
  'apps/launch',
  'apps/console-page',
  'libs/sdk',
  'libs/outbound',
  'libs/weaviate',
  'libs/testing',
  'libs/embedded',
];
const tokenRules = Object.entries(tokenEntries).map(([project, entry]) => ({
  files: [`${project}/**/*.{ts,tsx}`],
  ignores: [...tests, '**/test/**', '**/*.e2e-spec.ts'],
  rules: onlyTokenEntry(entry, withoutOutboundClient.includes(project) ? {} : onlyOutboundClient),
}));

export default tseslint.config(
  // AssemblyScript (*.as.ts) is not TypeScript; its compiler checks it.
  { ignores: ['**/dist', '**/node_modules', '**/*.cjs', '**/*.mjs', '**/*.d.mts', '**/*.as.ts'] },
  ...tseslint.configs.recommendedTypeChecked,
  prettier,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { '@nx': nx },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: false,
          allow: ['../../../package.json'],
          depConstraints: boundaries,
        },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-definitions': 'error',
      '@typescript-eslint/prefer-readonly': 'error',
      // Express types bodies and errors as `any`; the code narrows them where it reads them.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      'no-console': 'error',
      'no-restricted-properties': ['error', ...untrustedApis],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['examples/**/*.js'], ...tseslint.configs.disableTypeChecked },
  { files: ['apps/console-page/src/language/texts/*.ts'], rules: { 'max-lines': 'off' } },
  // Generated from the OpenAPI documents.
  { files: ['libs/sdk/src/api/*.ts', 'apps/console-page/src/api/*.ts'], rules: { 'max-lines': 'off' } },
  {
    files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'],
    ignores: [...withoutOutboundClient.map((project) => `${project}/**`), ...tests],
    rules: onlyTokenEntry(undefined, onlyOutboundClient),
  },
  ...tokenRules,
  {
    // Command-line programs.
    files: [
      'tools/**',
      'bench/**',
      'e2e/**',
      'apps/biometric-node/src/gallery/galleries.command.ts',
      'libs/platform/src/command-line/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.spec.ts', '**/*.int-spec.ts', '**/*.e2e-spec.ts', '**/*.storm-spec.ts', '**/test/**'],
    rules: {
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'max-lines': 'off',
    },
  },
);
