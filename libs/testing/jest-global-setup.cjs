const { buildSync } = require('esbuild');
const Module = require('node:module');
const path = require('node:path');

// Jest loads this file outside its module system, so the TypeScript of the servers is bundled here, in memory.
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

/** Gives every test of a project a PostgreSQL and a Redis; `npm test` starts them once for all projects. */
module.exports = async () => {
  const { startTestServers } = load(path.join(__dirname, 'src/test-servers.ts'));
  const servers = await startTestServers();
  Object.assign(process.env, servers.environment);
  globalThis.gatehouseTestServers = servers;
};
