import { setTimeout as pause } from 'node:timers/promises';
import type { NodeProcess, NodeReply } from './node-cluster';

const pauseMilliseconds = 100;

/** A counter that notifies when it reaches a number. */
export class Tally {
  count = 0;
  private waiting: { count: number; resolve: () => void }[] = [];

  add(): void {
    this.count++;
    const due = this.waiting.filter(({ count }) => count <= this.count);
    this.waiting = this.waiting.filter((each) => !due.includes(each));
    for (const { resolve } of due) resolve();
  }

  reach(count: number): Promise<void> {
    if (this.count >= count) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ count, resolve }));
  }
}

/** A client that retries a request at the next node until it gets an answer. */
export class RetryingClient {
  /** Enrollments that were acknowledged. */
  readonly acknowledged = new Tally();
  /** Requests without an answer, or with a server error. */
  readonly refused = new Tally();

  constructor(private readonly nodes: readonly NodeProcess[]) {}

  async enroll(vector: number[], first: number): Promise<NodeReply> {
    for (let turn = first; ; turn++) {
      const reply = await this.nodes[turn % this.nodes.length]?.enroll(vector).catch(() => undefined);
      if (reply && reply.status < 500) {
        if (reply.body.status !== 0) throw new Error(JSON.stringify(reply));
        this.acknowledged.add();
        return reply;
      }
      this.refused.add();
      await pause(pauseMilliseconds);
    }
  }
}

/** Runs work for all items with limited concurrency; returns the results in order. */
export async function mapConcurrently<T, R>(
  concurrency: number,
  items: readonly T[],
  work: (item: T, i: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const runWorker = async () => {
    for (const [i, item] of queue) results[i] = await work(item, i);
  };
  await Promise.all(Array.from({ length: concurrency }, runWorker));
  return results;
}
