const fs = require('node:fs');
const path = require('node:path');
const startServers = require('../../libs/testing/jest-global-setup.cjs');

/** Deletes the screenshots and measurements of the last run, and sets the folder of this one. */
module.exports = async () => {
  process.env.LAUNCH_ARTEFACTS = path.join(__dirname, '../../dist/test-artefacts/launch');
  fs.rmSync(process.env.LAUNCH_ARTEFACTS, { recursive: true, force: true });
  await startServers();
};
