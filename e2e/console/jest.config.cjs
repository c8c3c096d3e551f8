module.exports = {
  ...require('../../jest.preset.cjs')({ project: __dirname }),
  displayName: 'e2e-console',
  // One browser and one suite serve all files.
  maxWorkers: 1,
  globalSetup: require.resolve('./jest-global-setup.ts'),
  globalTeardown: require.resolve('./jest-global-teardown.ts'),
};
