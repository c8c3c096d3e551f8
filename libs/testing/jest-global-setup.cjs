const { buildSync } = require('esbuild');
const Module = require('node:module');
const path = require('node:path');

// Jest loads this file without its TypeScript transform, so the code is bundled here in memory.
function load(entry) {
  const [bundle] = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    tsconfigRaw: {},
    alias: { '@gatehouse/embedded': path.join(__dirname, '../embedded/src/index.ts') },
  }).outputFiles;
  const loaded = new Module(entry);
  loaded.paths = module.paths;
  loaded._compile(bundle.text, entry);
  return loaded.exports;
}

/** Starts PostgreSQL and Redis for the tests of a project. `npm test` starts them once for all projects. */
module.exports = async () => {
  const { startTestServers } = load(path.join(__dirname, 'src/test-servers.ts'));
  const servers = await startTestServers();
  Object.assign(process.env, servers.environment);
  globalThis.gatehouseTestServers = servers;
};
