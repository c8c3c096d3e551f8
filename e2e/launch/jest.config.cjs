module.exports = {
  ...require('../../jest.preset.cjs')({ project: __dirname, servers: true }),
  displayName: 'e2e-launch',
  // A browser with a camera uses all the CPU that it gets.
  maxWorkers: 1,
  globalSetup: require.resolve('./jest-global-setup.cjs'),
  globalTeardown: require.resolve('./jest-global-teardown.cjs'),
};
