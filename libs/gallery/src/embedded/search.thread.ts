// Runs in a worker thread: one search at a time.
import { parentPort, workerData } from 'node:worker_threads';
import { instantiate } from './kernel';
import { Lane } from './lane';
import type { SearchTask } from './search-task';
import { Searcher } from './searcher';
import type { WasmMemory, WasmModule } from './wasm';

/** What a thread is given to begin with. */
export interface ThreadData {
  module: WasmModule;
  memory: WasmMemory;
  lane: number;
  flips: number;
}

const { module, memory, lane, flips } = workerData as ThreadData;
const kernel = instantiate(module, memory);
const searcher = new Searcher(kernel, new Lane(kernel, memory, lane), flips);

parentPort?.on('message', (task: SearchTask) => {
  const outcome = searcher.search(task);
  task.probe.fill(0);
  parentPort?.postMessage(outcome);
});
