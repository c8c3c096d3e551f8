import type { FaceModel } from '@gatehouse/biometrics';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readFaceModelFiles, toServedName } from './face-model-file';

const content = Buffer.from('weights');
const sha256 = createHash('sha256').update(content).digest('hex');
const file = {
  name: 'face',
  version: '1',
  fileName: 'face.onnx',
  bytes: content.length,
  sha256,
  url: 'https://models.example/face.onnx',
  mirror: 'https://mirror.example/face.onnx',
  licence: 'MIT',
};
const model: FaceModel = { name: 'sface', version: 'SFACE_1', files: [file] };

describe('readFaceModelFiles', () => {
  let folder: string;
  let place: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'face-model-'));
    place = path.join(folder, 'face.onnx');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('reads the files under names with their digest', async () => {
    await writeFile(place, content);
    await expect(readFaceModelFiles(model, folder)).resolves.toEqual(
      new Map([[`${sha256.slice(0, 16)}-face.onnx`, content]]),
    );
    expect(toServedName(file)).toBe(`${sha256.slice(0, 16)}-face.onnx`);
  });

  it('needs no folder for a model without files', async () => {
    const bare: FaceModel = { name: 'faceapi', version: 'FACEAPI_1', files: [] };
    await expect(readFaceModelFiles(bare, path.join(folder, 'nowhere'))).resolves.toEqual(new Map());
  });

  it.each([
    ['is missing', () => Promise.resolve(), 'is missing'],
    ['has another size', () => writeFile(place, 'weight'), 'has 6 bytes, not 7'],
    ['has other bytes', () => writeFile(place, 'WEIGHTS'), `not ${sha256}`],
    ['is a folder', () => mkdir(place), 'has'],
  ])('rejects a file that %s, with the command that gets it', async (_, prepare, reason) => {
    await prepare();
    const reading = readFaceModelFiles(model, folder);
    await expect(reading).rejects.toThrow(reason);
    await expect(reading).rejects.toThrow(`${place} `);
    await expect(reading).rejects.toThrow('Run `npm run models -- get sface`');
  });

  it('names every file in one message', async () => {
    const two: FaceModel = { ...model, files: [file, { ...file, fileName: 'eyes.onnx' }] };
    const message = await readFaceModelFiles(two, folder).catch(String);
    expect(message).toContain('face.onnx is missing');
    expect(message).toContain('eyes.onnx is missing');
  });
});
