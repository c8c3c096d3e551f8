// SWC for Jest, with a cache that all projects share. The cache key of @swc/jest contains the whole configuration of a project, so
// that each project would compile the packages and libraries again, although only the options of SWC decide what comes out.
const swc = require('@swc/jest');

exports.createTransformer = (options) => {
  const transformer = swc.createTransformer(options);
  const getCacheKey = (text, file, { supportsStaticESM }) =>
    // The compiled file has its own path in the source map: copies of the repository share no files.
    transformer.getCacheKey(text, file, { supportsStaticESM, config: { rootDir: '/' }, configString: '' });
  return { ...transformer, getCacheKey };
};
