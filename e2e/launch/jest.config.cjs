module.exports = {
  ...require('../../jest.preset.cjs')({ project: __dirname, servers: true }),
  displayName: 'e2e-launch',
  globalSetup: require.resolve('./jest-global-setup.cjs'),
  globalTeardown: require.resolve('./jest-global-teardown.cjs'),
};
