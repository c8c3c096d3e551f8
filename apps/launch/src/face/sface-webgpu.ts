import { env, InferenceSession, Tensor } from 'onnxruntime-web/webgpu';
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import type { SFaceRuntime } from './sface';

/** The runtime for WebGPU; undefined where the browser has none, or only one in software. */
export async function startWebgpu(): Promise<SFaceRuntime | undefined> {
  const { gpu } = navigator as {
    gpu?: { requestAdapter: () => Promise<{ info?: { isFallbackAdapter?: boolean } } | null> };
  };
  const adapter = await gpu?.requestAdapter();
  if (!adapter || adapter.info?.isFallbackAdapter) return undefined;
  env.wasm.numThreads = 1;
  env.wasm.wasmPaths = { wasm: wasmUrl };
  return {
    createSession: (model) =>
      InferenceSession.create(model, { executionProviders: ['webgpu'], logSeverityLevel: 4 }),
    createTensor: (face, shape) => new Tensor('float32', face, shape),
  };
}
