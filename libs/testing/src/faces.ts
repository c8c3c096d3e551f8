import { workspaceRoot } from '@gatehouse/embedded';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Descriptors of two photographs of one person: 128 numbers each, as the page would send them. */
export interface FacePair {
  person: string;
  first: Float32Array;
  second: Float32Array;
}

interface Photograph {
  image: string;
  /** The file that holds its descriptor; its name changes with all that decides what is in it. */
  descriptor: string;
}

/** The photographs lie beside the workspace, never in it. */
export const facesFolder = (): string => path.join(workspaceRoot(), '../shared/data/faces');

/** Where descriptors are kept between runs: a folder that no one commits. */
export const facesCache = (): string => path.join(workspaceRoot(), 'node_modules/.cache/gatehouse/faces');

/** The people of `../shared/data/faces` as face-api sees them, or undefined where that folder does not exist. */
export async function sharedFaces(): Promise<FacePair[] | undefined> {
  if (!existsSync(facesFolder())) return undefined;
  await mkdir(facesCache(), { recursive: true });
  const people = await readPeople();
  const photographs = await locate(people.flatMap(({ first, second }) => [first, second]));
  await describeMissing([...photographs.values()]);
  const descriptor = (image: string): Promise<Float32Array> => readDescriptor(photographs.get(image)!);
  return Promise.all(
    people.map(async ({ person, first, second }) => ({
      person,
      first: await descriptor(first),
      second: await descriptor(second),
    })),
  );
}

async function readPeople(): Promise<{ person: string; first: string; second: string }[]> {
  const [, ...lines] = (await readFile(path.join(facesFolder(), 'people.csv'), 'utf8')).trim().split(/\r?\n/);
  return lines.map((line) => {
    const [person, first, second] = line.split(',');
    if (!person || !first || !second) throw new Error(`people.csv has a line without three values: ${line}`);
    return { person, first, second };
  });
}

async function locate(images: string[]): Promise<Map<string, Photograph>> {
  const packageFile = path.join(workspaceRoot(), 'node_modules/@vladmandic/face-api/package.json');
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const script = await readFile(scriptFile());
  const photographs = images.map(async (name): Promise<[string, Photograph]> => {
    const image = path.join(facesFolder(), name);
    const hash = createHash('sha256')
      .update(version)
      .update(script)
      .update(await readFile(image));
    return [name, { image, descriptor: path.join(facesCache(), `${hash.digest('hex')}.f32`) }];
  });
  return new Map(await Promise.all(photographs));
}

/** Runs face-api for the photographs whose descriptors are not there yet; what is done stays when it is interrupted. */
async function describeMissing(photographs: Photograph[]): Promise<void> {
  const missing = photographs.filter(({ descriptor }) => !existsSync(descriptor));
  if (missing.length === 0) return;
  await promisify(execFile)(process.execPath, [scriptFile(), JSON.stringify(missing)]).catch(
    ({ stderr, code }: { stderr?: string; code?: number | string }) => {
      const why = stderr?.slice(-2_000) || String(code);
      throw new Error(`face-api could not describe the photographs:\n${why}`);
    },
  );
}

async function readDescriptor({ descriptor }: Photograph): Promise<Float32Array> {
  const bytes = await readFile(descriptor);
  return new Float32Array(new Uint8Array(bytes).buffer);
}

function scriptFile(): string {
  return path.join(workspaceRoot(), 'libs/testing/face-descriptors.mjs');
}
