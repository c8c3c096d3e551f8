import { workspaceRoot } from '@gatehouse/embedded';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { flatPhoto, stillPhoto } from './flat-photo';
import { gestures } from './gestures';
import { headTurn } from './head-turn';
import { type Picture, writeJpeg } from './picture';
import type { Portrait } from './portrait';

// An .mjpeg file is a sequence of JPEGs; Chromium's fake camera plays it at 30 frames per second in a loop.
const makers = { headTurn, gestures, flatPhoto, stillPhoto };

/** The scene in front of the camera. */
export type ClipName = keyof typeof makers;

/** The file of a clip of a person, generated if it is missing. */
export function getClip(name: ClipName, portrait: Portrait): string {
  const folder = path.join(os.tmpdir(), 'gatehouse-clips');
  const file = path.join(folder, `${name}-${hashPortrait(portrait)}.mjpeg`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, encodeMjpeg(makers[name](portrait)));
  // Another test file may generate the same clip at the same time.
  renameSync(partial, file);
  return file;
}

/** A clip that shows only this JPEG. */
export function pictureClip(file: string): string {
  const clip = path.join(mkdtempSync(path.join(os.tmpdir(), 'gatehouse-picture-')), 'picture.mjpeg');
  copyFileSync(file, clip);
  return clip;
}

function encodeMjpeg(frames: Iterable<Picture>): Buffer {
  const jpegs = new Map<Picture, Buffer>();
  const written = [...frames].map((frame) => {
    const jpeg = jpegs.get(frame) ?? writeJpeg(frame);
    jpegs.set(frame, jpeg);
    return jpeg;
  });
  return Buffer.concat(written);
}

/** Changes with the photograph and with the code that makes clips. */
function hashPortrait({ file, face }: Portrait): string {
  const hash = createHash('sha256').update(readFileSync(file)).update(JSON.stringify(face));
  const sources = path.join(workspaceRoot(), 'e2e/launch/clips');
  for (const name of readdirSync(sources).sort()) hash.update(readFileSync(path.join(sources, name)));
  return hash.digest('hex').slice(0, 16);
}
