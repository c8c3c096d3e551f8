import type { RecognitionModel } from '@gatehouse/sdk/browser';
import { loadModule } from '../loading/retry';
import { alignPicture, type DescribeFace, describeWithFaceApi } from './face-nets';

type Bytes = Uint8Array<ArrayBuffer>;

/** Loads a recognition model from its files. */
type LoadRecognition = (files: readonly Bytes[]) => DescribeFace | Promise<DescribeFace>;

/** Starts to download what a model needs to run, by its name. */
const recognitions: Readonly<Record<string, () => Promise<LoadRecognition>>> = {
  faceapi: () => Promise.resolve(() => describeWithFaceApi),
  sface: async () => {
    const { fetchRuntime, SFace } = await loadModule(() => import('./sface'));
    await fetchRuntime();
    return async ([file]) => {
      if (!file) throw new Error('The session names no file of SFace.');
      const sface = await SFace.load(file);
      return async (picture, face) => sface.describe(await alignPicture(picture, face));
    };
  },
};

/** Prepares the model that the session asks for; a page that is older than the server may not know it. */
export async function startRecognition({ name }: RecognitionModel): Promise<LoadRecognition> {
  const start = Object.hasOwn(recognitions, name) ? recognitions[name] : undefined;
  if (!start) throw new Error(`This page does not know the model ${name}. Reload it.`);
  return start();
}
