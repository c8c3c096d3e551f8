const fs = require('node:fs');
const path = require('node:path');
const stopServers = require('../../libs/testing/jest-global-teardown.cjs');

/** Merges the measurements of all test files, and prints them. */
module.exports = async () => {
  const artefacts = process.env.LAUNCH_ARTEFACTS;
  await stopServers();
  const folder = path.join(artefacts, 'measured');
  if (!fs.existsSync(folder)) return;
  const read = (name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
  const measured = Object.assign({}, ...fs.readdirSync(folder).sort().map(read));
  fs.rmSync(folder, { recursive: true });
  fs.writeFileSync(path.join(artefacts, 'measurements.json'), `${JSON.stringify(measured, null, 2)}\n`);
  const lines = Object.entries(measured).map(([flow, numbers]) => `  ${flow}: ${format(numbers)}\n`);
  process.stdout.write(
    `Measured in a browser (${path.join(artefacts, 'measurements.json')}):\n${lines.join('')}`,
  );
};

const format = (numbers) =>
  Object.entries(numbers)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ');
