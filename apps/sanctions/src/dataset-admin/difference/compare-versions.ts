import { startThread } from '@gatehouse/threads';
import { once } from 'node:events';
import type { VersionDifference } from './version-difference';
import text from './version-difference.thread.bundle';
import type { ComparisonAnswer, ComparisonMessage } from './version-difference.thread';

type ReadVersion = (versionId: string) => AsyncIterable<Uint8Array>;

/** Compares two stored versions in a thread of its own, so that no check waits for it. Memory holds one chunk of each. */
export async function compareVersions(
  read: ReadVersion,
  from: string,
  until: string,
): Promise<VersionDifference> {
  const worker = startThread(text, 'version-difference');
  const exited = once(worker, 'exit').then(() => {
    throw new Error('The thread that compares versions exited.');
  });
  exited.catch(() => undefined);
  const send = async (message: ComparisonMessage): Promise<ComparisonAnswer> => {
    const answered = once(worker, 'message') as Promise<[ComparisonAnswer]>;
    worker.postMessage(message);
    const [answer] = await Promise.race([answered, exited]);
    if (answer.fault !== undefined) throw new Error(`Failed to compare the versions: ${answer.fault}`);
    return answer;
  };
  try {
    for await (const chunk of read(from)) await send({ pass: 'old', chunk: new Uint8Array(chunk) });
    for await (const chunk of read(until)) await send({ pass: 'new', chunk: new Uint8Array(chunk) });
    let { isComplete } = await send({ pass: 'new' });
    if (!isComplete)
      for await (const chunk of read(from)) {
        ({ isComplete } = await send({ pass: 'detail', chunk: new Uint8Array(chunk) }));
        if (isComplete) break;
      }
    const { difference } = await send({});
    if (!difference) throw new Error('The thread returned no difference.');
    return difference;
  } finally {
    await worker.terminate();
  }
}
