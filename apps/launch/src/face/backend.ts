import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import simdUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import plainUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import { env, ready, removeBackend, setBackend } from '@tensorflow/tfjs-core';
import { fetchFile } from '../loading/model-file';
import { isBetter, isWorthTrying, type Trial } from './backend-choice';

/** Starts the WebAssembly backend. */
export async function startWasm(): Promise<void> {
  // One thread: more threads are not faster here, and would need blob: in the CSP.
  env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  setWasmPaths({
    'tfjs-backend-wasm.wasm': plainUrl,
    'tfjs-backend-wasm-simd.wasm': simdUrl,
    // Never fetched, but the library requires a path.
    'tfjs-backend-wasm-threaded-simd.wasm': simdUrl,
  });
  await fetchWasm();
  await activate('wasm');
}

/** Into the cache of the browser: the library fetches the file itself, but only once. */
async function fetchWasm(): Promise<void> {
  const hasSimd = await env().getAsync('WASM_HAS_SIMD_SUPPORT');
  await fetchFile(hasSimd ? simdUrl : plainUrl);
}

/**
 * Switches to WebGL where that is faster on this device. `load` loads the weights and `run` runs a trial, both on the
 * active backend. The trial of WebGL compiles shaders for seconds, so a person who waits gets WebAssembly.
 */
export async function chooseBackend(
  load: () => void,
  run: () => Promise<Trial>,
  { mayTryWebgl }: { mayTryWebgl: boolean },
): Promise<void> {
  load();
  const wasm = await run();
  if (!mayTryWebgl || !isWorthTrying(wasm, readRendererName())) return;
  try {
    await startWebgl();
    if (isBetter(await run(), wasm)) return;
  } catch {
    // A failing driver is not used.
  }
  await activate('wasm');
  load();
  removeBackend('webgl');
}

async function startWebgl(): Promise<void> {
  await import('@tensorflow/tfjs-backend-webgl');
  await activate('webgl');
  // With 16-bit floats the descriptors differ from those with which the thresholds were measured.
  if (!env().getBool('WEBGL_RENDER_FLOAT32_ENABLED'))
    throw new Error('WebGL does not support 32-bit floats here.');
}

async function activate(name: 'wasm' | 'webgl'): Promise<void> {
  if (!(await setBackend(name))) throw new Error(`The backend ${name} failed to start.`);
  await ready();
}

function readRendererName(): string | undefined {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (!gl) return undefined;
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}
