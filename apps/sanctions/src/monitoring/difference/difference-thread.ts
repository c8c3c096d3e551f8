import { startThread } from '@gatehouse/threads';
import { once } from 'node:events';
import text from './difference.thread.bundle';
import type { DifferenceAnswer, DifferenceQuestion } from './difference.thread';
import type { ListDifference, ListPair } from './list-difference';

/** Compares versions of lists in a thread of its own, so that no check waits for it. */
export async function compareListsInThread(pairs: readonly ListPair[]): Promise<ListDifference> {
  const worker = startThread(text, 'list-difference');
  try {
    const answered = once(worker, 'message') as Promise<[DifferenceAnswer]>;
    const exited = once(worker, 'exit').then(() => {
      throw new Error('The thread that compares lists exited.');
    });
    exited.catch(() => undefined);
    worker.postMessage({
      pairs: pairs.map((pair) => ({ ...pair, isSame: pair.old !== undefined && pair.old === pair.new })),
    } satisfies DifferenceQuestion);
    const [answer] = await Promise.race([answered, exited]);
    if ('fault' in answer) throw new Error(`Failed to compare the lists: ${answer.fault}`);
    return answer.difference;
  } finally {
    await worker.terminate();
  }
}
