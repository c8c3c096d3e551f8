module.exports = {
  ...require('../../jest.preset.cjs')({ project: __dirname }),
  displayName: 'e2e-sdk',
  globalSetup: require.resolve('./jest-global-setup.ts'),
  globalTeardown: require.resolve('./jest-global-teardown.ts'),
};
