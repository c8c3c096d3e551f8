import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findNode, oldestVersion, readImageVersion } from './node-release';
import { installPackage } from './package-install';
import { setStage } from './stage';
import { SuiteProcess } from './suite-process';

declare global {
  /** Removes the files of the setup; for the teardown. */
  var clearStage: (() => Promise<void>) | undefined;
}

/** Starts the suite on the Node.js of the images, and installs the package, once for all test files. */
export default async function setUp(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-sdk-'));
  // Started by root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o711);
  const node = await findNode(readImageVersion());
  const suite = new SuiteProcess(path.join(folder, 'home'), node);
  globalThis.clearStage = async () => {
    await suite.end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [ready, project, oldNode] = await Promise.all([
      suite.ready(),
      installPackage(folder),
      findNode(oldestVersion),
    ]);
    setStage({ suite: ready, project, node: node ?? process.execPath, hasImageNode: !!node, oldNode });
  } catch (error) {
    await globalThis.clearStage();
    throw error;
  }
}
