// Runs in a worker thread of its own: compares versions of lists. Its caller terminates it.
import { parentPort } from 'node:worker_threads';
import { compareLists, type ListDifference, type ListPair } from './list-difference';

/** `isSame`: the list did not change. Posting makes copies of an index object, which are not identical. */
export interface DifferenceQuestion {
  pairs: readonly (ListPair & { isSame: boolean })[];
}
export type DifferenceAnswer = { difference: ListDifference } | { fault: string };

function compare({ pairs }: DifferenceQuestion): DifferenceAnswer {
  try {
    const compared = pairs.map((pair) => (pair.isSame ? { old: pair.new, new: pair.new } : pair));
    return { difference: compareLists(compared) };
  } catch (error) {
    return { fault: String((error as Error).message) };
  }
}

parentPort?.once('message', (question: DifferenceQuestion) => {
  parentPort?.postMessage(compare(question));
});
