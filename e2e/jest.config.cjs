module.exports = {
  ...require('../jest.preset.cjs')({ project: __dirname, servers: true }),
  // Separate projects: the tests with a camera need the whole processor, those of the SDK share one suite, and so do those of the console.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/launch/', '<rootDir>/sdk/', '<rootDir>/console/'],
};
