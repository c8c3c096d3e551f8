import { workspaceRoot } from '@gatehouse/embedded';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Descriptors of two photographs of one person: 128 numbers each, as the page sends them. */
export interface FacePair {
  person: string;
  first: Float32Array;
  second: Float32Array;
}

/** A photograph with what face-api finds in it. */
export interface Portrait {
  person: string;
  /** The path of the JPEG file. */
  image: string;
  descriptor: Float32Array;
  /** The 68 landmarks, in pixels. */
  landmarks: { x: number; y: number }[];
}

interface Photograph {
  image: string;
  /** The file with descriptor and landmarks. Its name is a hash of all inputs. */
  result: string;
}

const descriptorLength = 128;

/** The photographs are outside the workspace. */
export const facesFolder = (): string => path.join(workspaceRoot(), '../shared/data/faces');

/** The cache of descriptors, which is not committed. */
export const facesCache = (): string => path.join(workspaceRoot(), 'node_modules/.cache/gatehouse/faces');

/** The face-api descriptors of the people in `../shared/data/faces`; undefined if the folder does not exist. */
export async function readSharedFaces(): Promise<FacePair[] | undefined> {
  const portraits = await readSharedPortraits();
  return portraits?.flatMap(({ person, descriptor: first }, i) => {
    const next = portraits[i + 1];
    return next?.person === person ? [{ person, first, second: next.descriptor }] : [];
  });
}

/** Two portraits of each person in `../shared/data/faces`, next to each other; undefined if the folder does not exist. */
export async function readSharedPortraits(): Promise<Portrait[] | undefined> {
  if (!existsSync(facesFolder())) return undefined;
  await mkdir(facesCache(), { recursive: true });
  const people = await readPeople();
  const images = people.flatMap(({ person, first, second }) => [
    { person, name: first },
    { person, name: second },
  ]);
  const photographs = await locateResults(images.map(({ name }) => name));
  await computeMissing([...photographs.values()]);
  return Promise.all(
    images.map(async ({ person, name }) => ({ person, ...(await readResult(photographs.get(name)!)) })),
  );
}

async function readPeople(): Promise<{ person: string; first: string; second: string }[]> {
  const [, ...lines] = (await readFile(path.join(facesFolder(), 'people.csv'), 'utf8')).trim().split(/\r?\n/);
  return lines.map((line) => {
    const [person, first, second] = line.split(',');
    if (!person || !first || !second)
      throw new Error(`people.csv has a line with fewer than three values: ${line}`);
    return { person, first, second };
  });
}

async function locateResults(images: string[]): Promise<Map<string, Photograph>> {
  const packageFile = path.join(workspaceRoot(), 'node_modules/@vladmandic/face-api/package.json');
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const script = await readFile(scriptFile());
  const photographs = images.map(async (name): Promise<[string, Photograph]> => {
    const image = path.join(facesFolder(), name);
    const hash = createHash('sha256')
      .update(version)
      .update(script)
      .update(await readFile(image));
    return [name, { image, result: path.join(facesCache(), `${hash.digest('hex')}.f32`) }];
  });
  return new Map(await Promise.all(photographs));
}

/** Computes missing descriptors with face-api. Finished ones are kept if it is interrupted. */
async function computeMissing(photographs: Photograph[]): Promise<void> {
  const missing = photographs.filter(({ result }) => !existsSync(result));
  if (missing.length === 0) return;
  await promisify(execFile)(process.execPath, [scriptFile(), JSON.stringify(missing)]).catch(
    ({ stderr, code }: { stderr?: string; code?: number | string }) => {
      const reason = stderr?.slice(-2_000) || String(code);
      throw new Error(`face-api failed to compute descriptors:\n${reason}`);
    },
  );
}

async function readResult({ image, result }: Photograph): Promise<Omit<Portrait, 'person'>> {
  const bytes = await readFile(result);
  const numbers = new Float32Array(new Uint8Array(bytes).buffer);
  const points = numbers.subarray(descriptorLength);
  return {
    image,
    descriptor: numbers.slice(0, descriptorLength),
    landmarks: Array.from({ length: points.length / 2 }, (_, i) => ({
      x: points[2 * i]!,
      y: points[2 * i + 1]!,
    })),
  };
}

function scriptFile(): string {
  return path.join(workspaceRoot(), 'libs/testing/face-descriptors.mjs');
}
