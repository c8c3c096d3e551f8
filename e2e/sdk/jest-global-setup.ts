import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findOldNode } from './old-node';
import { installPackage } from './package-install';
import { type Stage, setStage } from './stage';
import { SuiteProcess } from './suite-process';

declare global {
  /** Removes what the setup has made; for the teardown. */
  var clearStage: (() => Promise<void>) | undefined;
}

/** Starts the suite and installs the package, once for all test files. */
export default async function setUp(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-sdk-'));
  // When root starts PostgreSQL it runs as another user, who must get through.
  chmodSync(folder, 0o711);
  const suite = new SuiteProcess(path.join(folder, 'home'));
  globalThis.clearStage = async () => {
    await suite.end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    setStage(await stageOf(suite, folder));
  } catch (error) {
    await globalThis.clearStage();
    throw error;
  }
}

async function stageOf(suite: SuiteProcess, folder: string): Promise<Stage> {
  const [ready, project, oldNode] = await Promise.all([suite.ready(), installPackage(folder), findOldNode()]);
  return { suite: ready, project, oldNode };
}
