/** How quick a backend is at one look, and where it sees the landmarks of a face. */
export interface Trial {
  ms: number;
  landmarks: readonly number[];
}

// Measured with the clip of a turning head on two cores: WebAssembly with SIMD 60 to 80 ms a look, with threads the same,
// WebGL without a graphics chip 1,200 ms, and 12 s for the first frame.
const rules = {
  /** A look that takes no longer follows a head well enough: WebGL first compiles its shaders for seconds. */
  quickMs: 250,
  /** WebGL is used when it takes at most this part of the time. */
  gain: 0.7,
  /** The thresholds were measured with WebAssembly: what sees the landmarks elsewhere, in parts of the face, is not used. */
  farthestApart: 0.01,
};

const software =
  /swiftshader|llvmpipe|softpipe|software|basic render|mesa offscreen|virtualbox|vmware|paravirtual/i;

/** Whether a name of a WebGL renderer is that of a graphics chip. */
export const isGraphicsChip = (renderer: string | undefined): boolean =>
  renderer !== undefined && renderer !== '' && !software.test(renderer);

/** Whether WebGL is worth a trial after WebAssembly was tried. */
export const isWorthTrying = (wasm: Trial, renderer: string | undefined): boolean =>
  wasm.ms > rules.quickMs && isGraphicsChip(renderer);

/** Whether WebGL is to be used: it is quicker, and sees the same. */
export const isBetter = (webgl: Trial, wasm: Trial): boolean =>
  webgl.ms <= wasm.ms * rules.gain && isSame(webgl.landmarks, wasm.landmarks);

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length &&
  a.every((value, index) => Math.abs(value - (b[index] ?? NaN)) < rules.farthestApart);
