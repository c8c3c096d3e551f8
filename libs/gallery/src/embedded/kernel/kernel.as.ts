// What the engine is built of. AssemblyScript, compiled when it is imported (tools/assets.mjs); every function has a
// plain TypeScript twin in test/reference-kernel.ts that the tests compare it with.
export { clear, encode, wipe } from './encode.as';
export { accumulate, average, separation } from './centre.as';
export { prepare, quantize, tabulate } from './probe.as';
export { rerank, rerankAll } from './rerank.as';
export { refine, scan } from './scan.as';
export { expect } from './statistics.as';
