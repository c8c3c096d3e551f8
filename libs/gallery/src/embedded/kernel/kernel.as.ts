// The functions of the engine in AssemblyScript, compiled to kernel.as.wasm by `npm run compiled -- --write`. The tests compare them
// with the TypeScript implementation in test/reference-kernel.ts.
export { dot } from './arithmetic.as';
export { clear, encode, wipe } from './encode.as';
export { accumulate, average, separation } from './centre.as';
export { project, scoreByMean, scoreByRows } from './centred.as';
export { prepare, quantize, tabulate } from './probe.as';
export { rerank, rerankAll } from './rerank.as';
export { refine, scan } from './scan.as';
export { expect } from './statistics.as';
