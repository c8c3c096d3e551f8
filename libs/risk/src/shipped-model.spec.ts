import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isShippedModel, shippedModels } from './shipped-model.table';

const packages = createRequire(__filename);
const faceApi = path.dirname(packages.resolve('@vladmandic/face-api/package.json'));
const { version } = packages('@vladmandic/face-api/package.json') as { version: string };

describe('shipped models', () => {
  // The build creates the document model: e2e/launch compares it with the built page.
  it.each(['tiny_face_detector', 'face_landmark_68', 'age_gender', 'face_recognition'])(
    'include the installed weights of %s',
    (name) => {
      const weights = readFileSync(path.join(faceApi, 'model', `${name}_model.bin`));
      const sha256 = createHash('sha256').update(weights).digest('hex');
      expect(shippedModels).toContainEqual({ name, version, sha256 });
    },
  );

  it('include the files of the face models that an operator can choose', () => {
    const sha256 = 'fb143eea07838aa532d1c95df5f69899974ea0140e1fba05e94204be13ed74ee';
    expect(shippedModels).toContainEqual({
      name: 'face_recognition_sface',
      version: '2021dec_int8bq',
      sha256,
    });
    expect(isShippedModel({ sha256 })).toBe(true);
  });

  it('are identified by their weights, not by their name', () => {
    const [known] = shippedModels;
    expect(isShippedModel({ ...known!, sha256: 'a'.repeat(64) })).toBe(false);
    expect(shippedModels.every(isShippedModel)).toBe(true);
  });
});
