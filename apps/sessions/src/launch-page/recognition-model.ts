import { type FaceModelName, faceModels } from '@gatehouse/biometrics';
import type { RecognitionModelView } from '../device/page.dto';
import { toServedName } from './face-model-file';

/** The model that pages and apps must use, with the addresses of its files below the launch page. */
export function toRecognitionModel(name: FaceModelName): RecognitionModelView {
  const { version, files } = faceModels[name];
  return {
    name,
    version,
    files: files.map((file) => ({
      name: file.name,
      version: file.version,
      url: `models/${toServedName(file)}`,
      size: file.bytes,
      sha256: file.sha256,
    })),
  };
}
