interface Waiting<T> {
  item: T;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * Does things of one key together: what arrives while a batch of the key is under way makes up the next one. The
 * busier it gets, the larger the batches and the less each thing costs.
 */
export class Batches<K, T> {
  private readonly waiting = new Map<K, Waiting<T>[]>();
  private readonly underWay = new Set<K>();

  constructor(
    private readonly most: { items: number; keys: number },
    private readonly work: (key: K, items: T[]) => Promise<void>,
  ) {}

  /** Resolves when the batch that holds the item is done. */
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
      if (this.underWay.size >= this.most.keys) return;
      if (!this.underWay.has(key)) void this.run(key);
    }
  }

  private async run(key: K): Promise<void> {
    this.underWay.add(key);
    const queue = this.waiting.get(key) ?? [];
    const batch = queue.splice(0, this.most.items);
    if (queue.length === 0) this.waiting.delete(key);
    await this.settle(key, batch);
    this.underWay.delete(key);
    this.start();
  }

  /** One bad item must not fail its neighbours: a batch that fails is done again one by one. */
  private async settle(key: K, batch: Waiting<T>[]): Promise<void> {
    try {
      await this.work(
        key,
        batch.map(({ item }) => item),
      );
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const each of batch) await this.settle(key, [each]);
    }
  }
}
