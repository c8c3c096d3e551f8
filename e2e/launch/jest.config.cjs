module.exports = {
  ...require('../../jest.preset.cjs')({ project: __dirname, servers: true }),
  displayName: 'e2e-launch',
  // A browser with a camera keeps two cores busy by itself; where it gets less, people run out of time.
  maxWorkers: 1,
  globalSetup: require.resolve('./jest-global-setup.cjs'),
  globalTeardown: require.resolve('./jest-global-teardown.cjs'),
};
