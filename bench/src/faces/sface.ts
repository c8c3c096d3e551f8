/* eslint-disable @nx/enforce-module-boundaries -- faces are aligned as in the page, which is no library */
import { workspaceRoot } from '@gatehouse/embedded';
import type { Portrait } from '@gatehouse/testing';
import jpeg from 'jpeg-js';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import { alignedSize, alignFace } from '../../../apps/launch/src/face/face-alignment';
import { removeStrayInputs } from '../../../apps/launch/src/face/onnx-graph';

const file = 'face_recognition_sface_2021dec_int8bq.onnx';

/** Describes faces as the page does with SFace, in Node.js; undefined without the file of the model. */
export async function describeWithSFace(portraits: readonly Portrait[]): Promise<Float32Array[] | undefined> {
  const model = path.join(workspaceRoot(), '../shared/data/models', file);
  if (!existsSync(model)) return undefined;
  env.wasm.numThreads = 1;
  const bytes = removeStrayInputs(new Uint8Array(await readFile(model)));
  const session = await InferenceSession.create(bytes, { executionProviders: ['wasm'], logSeverityLevel: 4 });
  const descriptors: Float32Array[] = [];
  const start = performance.now();
  for (const portrait of portraits) descriptors.push(await describe(session, portrait));
  const each = (performance.now() - start) / portraits.length;
  console.log(`SFace in Node.js, one thread, with reading and aligning: ${each.toFixed(0)} ms a face\n`);
  return descriptors;
}

async function describe(session: InferenceSession, { image, landmarks }: Portrait): Promise<Float32Array> {
  const { width, height, data } = jpeg.decode(await readFile(image), {
    useTArray: true,
    formatAsRGBA: false,
  });
  const face = new Tensor('float32', alignFace({ data, width, height }, landmarks), [
    1,
    3,
    alignedSize,
    alignedSize,
  ]);
  const { [session.outputNames[0]!]: result } = await session.run({ [session.inputNames[0]!]: face });
  return (await result!.getData()) as Float32Array;
}
