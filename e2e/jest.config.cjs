module.exports = {
  ...require('../jest.preset.cjs')({ project: __dirname, servers: true }),
  // Projects of their own: nothing else takes the processor from the camera, and those of the SDK share one suite.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/launch/', '<rootDir>/sdk/'],
};
