/* eslint-disable @nx/enforce-module-boundaries -- the person of the tests of the page, which is no library */
import { workspaceRoot } from '@gatehouse/embedded';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { SeenInstruction } from '../../apps/launch/src/face/person-model';
import type { PersonOptions } from '../../apps/launch/test/person.types';
import { headPoses } from './clips/head-turn';
import { type Picture, writeJpeg } from './clips/picture';
import { frameSize, type Portrait } from './clips/portrait';
import { Language } from './language';

const posesPerSide = 10;
/** Measured on the pictures of these turns: 0.34 to 0.65. */
const farthest = 0.15;

const instructionsByKey: Record<string, SeenInstruction> = {
  'face.turn.left': { action: 'left' },
  'face.turn.right': { action: 'right' },
  'face.turn.otherWay.left': { action: 'left', isOtherWay: true },
  'face.turn.otherWay.right': { action: 'right', isOtherWay: true },
  'face.turn.back': { action: 'back' },
};

/** The script that replaces the camera of a page by a person with this seed, who makes head turns. */
export function createPersonScript(
  seed: number,
  portrait: Portrait,
  habits: PersonOptions['habits'] = {},
): string {
  const options: PersonOptions = {
    seed,
    habits,
    farthest,
    ...drawPictures(portrait),
    instructions: readInstructions(),
  };
  return `const personOptions = ${JSON.stringify(options)};\n${bundlePageScript()}`;
}

const drawings = new Map<Portrait, Pick<PersonOptions, 'poses' | 'nobody'>>();

/** Drawn once for each portrait. */
function drawPictures(portrait: Portrait): Pick<PersonOptions, 'poses' | 'nobody'> {
  const drawn = drawings.get(portrait) ?? {
    poses: headPoses(portrait, posesPerSide).map(encode),
    nobody: encode(drawNobody()),
  };
  drawings.set(portrait, drawn);
  return drawn;
}

const encode = (picture: Picture): string => writeJpeg(picture).toString('base64');

const drawNobody = (): Picture => ({
  ...frameSize,
  data: new Uint8Array(frameSize.width * frameSize.height * 4).fill(90),
});

function readInstructions(): PersonOptions['instructions'] {
  const language = new Language('en');
  return Object.fromEntries(
    Object.entries(instructionsByKey).map(([key, instruction]) => [language.text(key), instruction]),
  );
}

let bundled: string | undefined;

function bundlePageScript(): string {
  const root = workspaceRoot();
  const esbuild = path.join(root, 'node_modules/.bin/esbuild');
  bundled ??= execFileSync(esbuild, ['apps/launch/test/person.page.ts', '--bundle', '--format=iife'], {
    cwd: root,
    encoding: 'utf8',
  });
  return bundled;
}
