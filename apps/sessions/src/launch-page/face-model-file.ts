import type { FaceModel, FaceModelFile } from '@gatehouse/biometrics';
import { StartupError } from '@gatehouse/platform';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** The files of a face model by the name under which they are served. */
export type FaceModelFiles = ReadonlyMap<string, Buffer>;

/** The name contains the digest, so that browsers may cache the file forever. */
export const toServedName = ({ sha256, fileName }: FaceModelFile): string =>
  `${sha256.slice(0, 16)}-${fileName}`;

/** Reads the files of a model; throws a StartupError that names every missing or damaged one. */
export async function readFaceModelFiles(model: FaceModel, folder: string): Promise<FaceModelFiles> {
  const found = await Promise.all(model.files.map((file) => readModelFile(file, path.resolve(folder))));
  const problems = found.filter((result) => typeof result === 'string');
  if (problems.length > 0) throw new StartupError(toMessage(model, problems));
  return new Map(found.filter((result) => typeof result !== 'string'));
}

/** The content by its served name, or why the file cannot be used. */
async function readModelFile(file: FaceModelFile, folder: string): Promise<[string, Buffer] | string> {
  const place = path.join(folder, file.fileName);
  try {
    const { size } = await stat(place);
    if (size !== file.bytes) return `${place} has ${size} bytes, not ${file.bytes}`;
    const content = await readFile(place);
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (sha256 !== file.sha256) return `${place} has the sha256 ${sha256}, not ${file.sha256}`;
    return [toServedName(file), content];
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? `${place} is missing` : `${place} cannot be read: ${message}`;
  }
}

const toMessage = ({ name }: FaceModel, problems: readonly string[]): string =>
  [
    `FACE_MODEL=${name} needs files that are missing or damaged:`,
    ...problems.map((problem) => `  - ${problem}`),
    `Run \`npm run models -- get ${name}\`, or set GATEHOUSE_MODELS to the folder of the files. FACE_MODEL=faceapi needs no files.`,
  ].join('\n');

/** The page was built where the packages of face-models/ were not installed. */
export const noRuntime = ({ name }: FaceModel): string =>
  `FACE_MODEL=${name} needs a launch page that was built with its runtime. Run \`FACE_MODEL=${name} npm start\`, or \`npm run build\`; images have it.`;
