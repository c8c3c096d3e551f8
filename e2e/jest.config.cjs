module.exports = {
  ...require('../jest.preset.cjs')({ project: __dirname, servers: true }),
  // Separate projects: the tests with a camera need the whole processor, and those of the SDK share one suite.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/launch/', '<rootDir>/sdk/'],
};
