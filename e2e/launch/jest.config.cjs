module.exports = {
  ...require('../../jest.preset.cjs')({ project: __dirname, servers: true }),
  displayName: 'e2e-launch',
  // A browser with a camera uses two cores. With less, the scans time out.
  maxWorkers: 1,
  globalSetup: require.resolve('./jest-global-setup.cjs'),
  globalTeardown: require.resolve('./jest-global-teardown.cjs'),
};
