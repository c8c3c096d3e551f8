/** How long a backend takes for one detection, and where it finds the landmarks of a face. */
export interface Trial {
  ms: number;
  landmarks: readonly number[];
}

// Measured with a clip of a turning head on two cores: WebAssembly with SIMD takes 60 to 80 ms per detection, the same with
// threads; WebGL without a GPU takes 1,200 ms, and 12 s for the first frame.
const rules = {
  /** Fast enough to follow a head: WebGL would first compile its shaders for seconds. */
  fastEnoughMs: 250,
  /** WebGL is used when it takes at most this share of the time of WebAssembly. */
  maxTimeRatio: 0.7,
  /** How far the landmarks may deviate from those of WebAssembly, with which the thresholds were measured. */
  maxDeviation: 0.01,
};

const software =
  /swiftshader|llvmpipe|softpipe|software|basic render|mesa offscreen|virtualbox|vmware|paravirtual/i;

/** Whether the name of a WebGL renderer is that of a GPU. */
export const isGraphicsChip = (renderer: string | undefined): boolean =>
  renderer !== undefined && renderer !== '' && !software.test(renderer);

/** Whether WebGL is worth a trial, given the trial of WebAssembly. */
export const isWorthTrying = (wasm: Trial, renderer: string | undefined): boolean =>
  wasm.ms > rules.fastEnoughMs && isGraphicsChip(renderer);

/** Whether to use WebGL: it is faster and finds the same landmarks. */
export const isBetter = (webgl: Trial, wasm: Trial): boolean =>
  webgl.ms <= wasm.ms * rules.maxTimeRatio && isSame(webgl.landmarks, wasm.landmarks);

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length &&
  a.every((value, index) => Math.abs(value - (b[index] ?? NaN)) < rules.maxDeviation);
