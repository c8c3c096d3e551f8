import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { fetchFile } from '../loading/model-file';
import { alignedSize } from './face-alignment';
import { removeStrayInputs } from './onnx-graph';
import { isWebgpuBetter, isWebgpuWorthTrying, type SFaceTrial } from './sface-choice';

/** What differs between the builds of onnxruntime-web. */
export interface SFaceRuntime {
  createSession: (model: Uint8Array) => Promise<InferenceSession>;
  createTensor: (face: Float32Array, shape: readonly number[]) => Tensor;
}

const descriptorLength = 128;

const wasm: SFaceRuntime = {
  createSession: (model) =>
    InferenceSession.create(model, { executionProviders: ['wasm'], logSeverityLevel: 4 }),
  createTensor: (face, shape) => new Tensor('float32', face, shape),
};

/** Downloads the WebAssembly of the runtime, while the model is downloaded. */
export async function fetchRuntime(): Promise<void> {
  env.wasm.wasmBinary = await fetchFile(wasmUrl);
  // One thread: more would need blob: in the CSP.
  env.wasm.numThreads = 1;
}

/** SFace on the fastest runtime of this device. */
export class SFace {
  private constructor(
    private readonly runtime: SFaceRuntime,
    private readonly session: InferenceSession,
  ) {}

  /** Takes the file as it is published. */
  static async load(file: Uint8Array<ArrayBuffer>): Promise<SFace> {
    const model = removeStrayInputs(file);
    const onWasm = await SFace.start(wasm, model);
    // The runtime has compiled it: 14 MB that are not needed any more.
    delete env.wasm.wasmBinary;
    const trial = await onWasm.runTrial();
    const onWebgpu = isWebgpuWorthTrying(trial) ? await tryWebgpu(model, trial) : undefined;
    if (!onWebgpu) return onWasm;
    await onWasm.session.release();
    return onWebgpu;
  }

  static async start(runtime: SFaceRuntime, model: Uint8Array): Promise<SFace> {
    return new SFace(runtime, await runtime.createSession(model));
  }

  /** The descriptor of an aligned face (`alignFace`), as a unit vector. */
  async describe(face: Float32Array): Promise<Float32Array> {
    const { session, runtime } = this;
    const [[input], [output]] = [session.inputNames, session.outputNames];
    if (input === undefined || output === undefined) throw new Error('The model has no input or no output.');
    const tensor = runtime.createTensor(face, [1, 3, alignedSize, alignedSize]);
    try {
      const { [output]: result } = await session.run({ [input]: tensor });
      return normalise((await result?.getData()) as Float32Array | undefined);
    } finally {
      tensor.dispose();
      face.fill(0);
    }
  }

  /** Describes a generated picture: once to warm up, once timed. */
  async runTrial(): Promise<SFaceTrial> {
    await this.describe(createTestFace());
    const start = performance.now();
    const descriptor = await this.describe(createTestFace());
    return { ms: performance.now() - start, descriptor };
  }

  async release(): Promise<void> {
    await this.session.release();
  }
}

async function tryWebgpu(model: Uint8Array, wasmTrial: SFaceTrial): Promise<SFace | undefined> {
  try {
    const { startWebgpu } = await import('./sface-webgpu');
    const runtime = await startWebgpu();
    const sface = runtime && (await SFace.start(runtime, model));
    if (!sface || isWebgpuBetter(await sface.runTrial(), wasmTrial)) return sface;
    await sface.release();
  } catch {
    // A failing driver is not used.
  }
  return undefined;
}

function normalise(numbers: Float32Array | undefined): Float32Array {
  if (numbers?.length !== descriptorLength) throw new Error('The model returned no descriptor.');
  const length = Math.hypot(...numbers);
  if (!(length > 0 && length < Infinity)) throw new Error('The model returned no usable descriptor.');
  return numbers.map((number) => number / length);
}

const createTestFace = (): Float32Array =>
  Float32Array.from({ length: 3 * alignedSize * alignedSize }, (_, index) => (index * 7919) % 256);
