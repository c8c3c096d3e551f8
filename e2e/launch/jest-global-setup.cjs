const fs = require('node:fs');
const path = require('node:path');
const startServers = require('../../libs/testing/jest-global-setup.cjs');

/** Forgets the screenshots and numbers of the run before, and says where those of this one go. */
module.exports = async () => {
  process.env.LAUNCH_ARTEFACTS = path.join(__dirname, '../../dist/test-artefacts/launch');
  fs.rmSync(process.env.LAUNCH_ARTEFACTS, { recursive: true, force: true });
  await startServers();
};
