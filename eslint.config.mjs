import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

const libs = (...names) => names.map((name) => `lib:${name}`);

// Who may import whom. A pure library has no Nest, no TypeORM, no BullMQ.
const boundaries = [
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'lib:platform', onlyDependOnLibsWithTags: libs('testing') },
  { sourceTag: 'lib:vault', onlyDependOnLibsWithTags: libs('platform', 'testing') },
  { sourceTag: 'lib:database', onlyDependOnLibsWithTags: libs('platform', 'testing') },
  { sourceTag: 'lib:queues', onlyDependOnLibsWithTags: libs('platform', 'database', 'testing') },
  { sourceTag: 'lib:auth', onlyDependOnLibsWithTags: libs('platform', 'database', 'vault', 'testing') },
  {
    sourceTag: 'lib:datasets',
    onlyDependOnLibsWithTags: libs('platform', 'database', 'matching', 'testing'),
  },
  { sourceTag: 'lib:embedded', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'lib:testing', onlyDependOnLibsWithTags: libs('embedded') },
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['type:lib'] },
  {
    sourceTag: 'type:pure',
    onlyDependOnLibsWithTags: ['type:pure'],
    bannedExternalImports: ['@nestjs/*', 'typeorm', 'bullmq'],
  },
];

export default tseslint.config(
  // AssemblyScript (*.as.ts) only looks like TypeScript; its compiler is the judge of it.
  { ignores: ['**/dist', '**/node_modules', '**/*.cjs', '**/*.mjs', '**/*.as.ts'] },
  ...tseslint.configs.recommendedTypeChecked,
  prettier,
  {
    files: ['**/*.ts'],
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
      // Express hands out `any` bodies and errors; what we do with them is narrowed where it is read.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      'no-console': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['tools/**', 'bench/**', 'e2e/**'], rules: { 'no-console': 'off' } },
  {
    files: ['**/*.spec.ts', '**/*.int-spec.ts', '**/*.e2e-spec.ts', '**/test/**'],
    rules: {
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'max-lines': 'off',
    },
  },
);
