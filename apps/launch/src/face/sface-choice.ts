/** How long a runtime takes for one face, and the descriptor that it computes. */
export interface SFaceTrial {
  ms: number;
  descriptor: Float32Array;
}

// Measured in Node.js on two busy cores: WebAssembly takes 133 ms for a face at best, 313 ms in the median.
const rules = {
  /** Fast enough for the five readings of a scan: WebGPU needs a runtime of its own, twice as large. */
  fastEnoughMs: 250,
  /** WebGPU is used when it takes at most this share of the time of WebAssembly. */
  maxTimeRatio: 0.7,
  /** The thresholds were measured with WebAssembly. */
  minCosine: 0.999,
};

/** Whether WebGPU is worth its download, given the trial of WebAssembly. */
export const isWebgpuWorthTrying = (wasm: SFaceTrial): boolean => wasm.ms > rules.fastEnoughMs;

/** Whether to use WebGPU: it is faster and computes the same descriptor. */
export const isWebgpuBetter = (webgpu: SFaceTrial, wasm: SFaceTrial): boolean =>
  webgpu.ms <= wasm.ms * rules.maxTimeRatio &&
  computeDot(webgpu.descriptor, wasm.descriptor) >= rules.minCosine;

/** The cosine of unit vectors; NaN for different lengths. */
const computeDot = (a: Float32Array, b: Float32Array): number =>
  a.length === b.length ? a.reduce((sum, value, index) => sum + value * (b[index] ?? NaN), 0) : NaN;
