import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findOldNode } from './old-node';
import { installPackage } from './package-install';
import { type Stage, setStage } from './stage';
import { SuiteProcess } from './suite-process';

declare global {
  /** Removes the files of the setup; for the teardown. */
  var clearStage: (() => Promise<void>) | undefined;
}

/** Starts the suite and installs the package, once for all test files. */
export default async function setUp(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-sdk-'));
  // Started by root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o711);
  const suite = new SuiteProcess(path.join(folder, 'home'));
  globalThis.clearStage = async () => {
    await suite.end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    setStage(await prepareStage(suite, folder));
  } catch (error) {
    await globalThis.clearStage();
    throw error;
  }
}

async function prepareStage(suite: SuiteProcess, folder: string): Promise<Stage> {
  const [ready, project, oldNode] = await Promise.all([suite.ready(), installPackage(folder), findOldNode()]);
  return { suite: ready, project, oldNode };
}
