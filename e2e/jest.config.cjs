module.exports = {
  ...require('../jest.preset.cjs')({ project: __dirname, servers: true }),
  // The tests in a browser are a project of their own, so that nothing else takes the processor from the camera.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/launch/'],
};
