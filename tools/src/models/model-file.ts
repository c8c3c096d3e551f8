import type { FaceModel, FaceModelFile } from '@gatehouse/biometrics';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readSize } from './file-size';
import { listPartialFiles } from './partial-file';

/** A file in the folder of models: usable, partly downloaded, with other bytes, or missing. */
export type FileState = { kind: 'present' | 'damaged' | 'missing' } | { kind: 'partial'; bytes: number };

export const toPlace = (folder: string, { fileName }: FaceModelFile): string => path.join(folder, fileName);

export async function readFileState(folder: string, file: FaceModelFile): Promise<FileState> {
  const place = toPlace(folder, file);
  const size = await readSize(place);
  if (size === file.bytes && (await computeSha256(place)) === file.sha256) return { kind: 'present' };
  if (size !== undefined) return { kind: 'damaged' };
  const [largest] = await listPartialFiles(folder, file);
  return largest ? { kind: 'partial', bytes: largest.bytes } : { kind: 'missing' };
}

/** Copies the files of a model, and nothing else of the folder. The copies are checked: another process may write to the folder. */
export async function copyModelFiles(
  { files }: Pick<FaceModel, 'files'>,
  folder: string,
  target: string,
): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const file of files) {
    const copy = toPlace(target, file);
    await copyFile(toPlace(folder, file), copy);
    if ((await readFileState(target, file)).kind === 'present') continue;
    await rm(copy);
    throw new Error(`${toPlace(folder, file)} changed while it was copied. Run the command again.`);
  }
}

export async function computeSha256(place: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(place)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
