interface WaitingItem<T> {
  item: T;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * Runs the items of a key in batches: items that are added while a batch of the key is running form the next one. Under
 * load the batches become larger, and each item costs less.
 */
export class BatchQueue<K, T> {
  private readonly waiting = new Map<K, WaitingItem<T>[]>();
  private readonly running = new Set<K>();

  constructor(
    private readonly max: { items: number; keys: number },
    private readonly work: (key: K, items: T[]) => Promise<void>,
  ) {}

  /** Resolves when the batch with the item is done. */
  add(key: K, item: T): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.waiting.get(key) ?? [];
      this.waiting.set(key, queue);
      queue.push({ item, resolve, reject });
      this.start();
    });
  }

  private start(): void {
    for (const key of this.waiting.keys()) {
      if (this.running.size >= this.max.keys) return;
      if (!this.running.has(key)) void this.run(key);
    }
  }

  private async run(key: K): Promise<void> {
    this.running.add(key);
    const queue = this.waiting.get(key) ?? [];
    const batch = queue.splice(0, this.max.items);
    if (queue.length === 0) this.waiting.delete(key);
    await this.runBatch(key, batch);
    this.running.delete(key);
    this.start();
  }

  /** A failing item must not fail others: the items of a failed batch are run again one by one. */
  private async runBatch(key: K, batch: WaitingItem<T>[]): Promise<void> {
    try {
      await this.work(
        key,
        batch.map(({ item }) => item),
      );
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const each of batch) await this.runBatch(key, [each]);
    }
  }
}
