// Runs in a worker thread: one search at a time.
import { parentPort, workerData } from 'node:worker_threads';
import { instantiate } from './kernel';
import { ThreadMemory } from './thread-memory';
import type { SearchTask } from './search-task';
import { Searcher } from './searcher';
import type { WasmMemory, WasmModule } from './wasm';

/** The data that a thread is started with. `threadMemory` and `flips` are addresses. */
export interface ThreadData {
  module: WasmModule;
  memory: WasmMemory;
  threadMemory: number;
  flips: number;
}

const { module, memory, threadMemory, flips } = workerData as ThreadData;
const kernel = instantiate(module, memory);
const searcher = new Searcher(kernel, new ThreadMemory(kernel, memory, threadMemory), flips);

parentPort?.on('message', (task: SearchTask) => {
  const outcome = searcher.search(task);
  task.probe.fill(0);
  parentPort?.postMessage(outcome);
});
