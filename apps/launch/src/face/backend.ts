import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import simdUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import plainUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import { env, ready, removeBackend, setBackend } from '@tensorflow/tfjs-core';
import { isBetter, isWorthTrying, type Trial } from './backend-choice';

/** Starts the arithmetic of the nets on the processor. */
export async function startWasm(): Promise<void> {
  // One thread: more of them gain nothing at a look, and would need blob: in the CSP.
  env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  setWasmPaths({
    'tfjs-backend-wasm.wasm': plainUrl,
    'tfjs-backend-wasm-simd.wasm': simdUrl,
    // Never fetched, but the library wants a name for it.
    'tfjs-backend-wasm-threaded-simd.wasm': simdUrl,
  });
  await use('wasm');
}

/**
 * Moves the nets to the graphics chip where that is quicker on this device. `load` gives the nets their weights, `run`
 * tries them; both happen on the backend of the moment.
 */
export async function chooseBackend(load: () => void, run: () => Promise<Trial>): Promise<void> {
  load();
  const wasm = await run();
  if (!isWorthTrying(wasm, rendererName())) return;
  try {
    await startWebgl();
    if (isBetter(await run(), wasm)) return;
  } catch {
    // A driver that fails is one that is not used.
  }
  await use('wasm');
  load();
  removeBackend('webgl');
}

async function startWebgl(): Promise<void> {
  await import('@tensorflow/tfjs-backend-webgl');
  await use('webgl');
  // With half the digits the descriptors are others than those that the thresholds were measured with.
  if (!env().getBool('WEBGL_RENDER_FLOAT32_ENABLED')) throw new Error('WebGL has no 32-bit numbers here.');
}

async function use(name: 'wasm' | 'webgl'): Promise<void> {
  if (!(await setBackend(name))) throw new Error(`The backend ${name} does not start.`);
  await ready();
}

function rendererName(): string | undefined {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (!gl) return undefined;
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}
