import type { FaceModelFile } from '@gatehouse/biometrics';
import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readSize } from './file-size';

// A run writes to a file of its own, whose name contains its host and process: face.onnx.HOST.PID.RANDOM.part. A run that fails
// renames it to face.onnx.part. A run that is killed leaves it. The next run takes over either by renaming it, which succeeds for
// one of several runs only.

/** A file that holds the beginning of a download. */
export interface PartialFile {
  place: string;
  bytes: number;
}

export const toReleasedPlace = (folder: string, { fileName }: FaceModelFile): string =>
  path.join(folder, `${fileName}.part`);

export const makeOwnPlace = (folder: string, { fileName }: FaceModelFile): string =>
  path.join(folder, `${fileName}.${os.hostname()}.${process.pid}.${randomBytes(4).toString('hex')}.part`);

/** Lists the partial files of all runs, the largest first. */
export async function listPartialFiles(folder: string, { fileName }: FaceModelFile): Promise<PartialFile[]> {
  const names = await ignoreMissing(readdir(folder));
  const places = (names ?? [])
    .filter((name) => name.startsWith(`${fileName}.`) && name.endsWith('.part'))
    .map((name) => path.join(folder, name));
  const sizes = await Promise.all(places.map(readSize));
  return places
    .flatMap((place, at) => (sizes[at] === undefined ? [] : [{ place, bytes: sizes[at] }]))
    .sort((a, b) => b.bytes - a.bytes);
}

/** Takes over the largest file that no run writes to. */
export async function takeOver(folder: string, file: FaceModelFile, ownPlace: string): Promise<void> {
  for (const { place } of await listPartialFiles(folder, file)) {
    if (isInUse(place)) continue;
    const isTaken = (await ignoreMissing(rename(place, ownPlace).then(() => true))) ?? false;
    if (isTaken) return;
  }
}

/** Leaves the file to the next run. If that fails, the next run takes it over once this process has ended. */
export async function release(folder: string, file: FaceModelFile, ownPlace: string): Promise<void> {
  await rename(ownPlace, toReleasedPlace(folder, file)).catch(() => undefined);
}

/** Removes what earlier runs left, after the download is complete. */
export async function removeUnused(folder: string, file: FaceModelFile): Promise<void> {
  for (const { place } of await listPartialFiles(folder, file))
    if (!isInUse(place)) await rm(place, { force: true });
}

/** A process of another host, such as another container, cannot be checked: its file is not touched. */
function isInUse(place: string): boolean {
  const [, prefix = '', pid] = /^(.*)\.(\d+)\.[0-9a-f]{8}\.part$/.exec(path.basename(place)) ?? [];
  if (pid === undefined) return false;
  return !prefix.endsWith(`.${os.hostname()}`) || isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function ignoreMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
