import { populationChanging } from '../population.errors';

interface Waiting {
  population: string;
  start: () => void;
}

/**
 * Lets few batches be stored, or people be deleted, at a time: each needs a connection to the database, and those of one population would wait for each other
 * while they hold one. The customer with the fewest running batches is next, and equal ones take turns, so that an upload of a million
 * people delays others by one batch.
 */
export class BatchGate {
  private readonly waiting = new Map<string, Waiting[]>();
  /** The customer of each population that has a running batch. */
  private readonly running = new Map<string, string>();

  constructor(
    private readonly maxRunning = 2,
    private readonly maxWaiting = Infinity,
  ) {}

  /** Throws a 503 if too many of this customer wait. */
  async run<T>(customer: string, population: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      const queue = this.waiting.get(customer) ?? [];
      if (queue.length >= this.maxWaiting) throw populationChanging();
      this.waiting.set(customer, queue);
      queue.push({ population, start });
      this.startNext();
    });
    try {
      return await work();
    } finally {
      this.running.delete(population);
      this.startNext();
    }
  }

  private startNext(): void {
    while (this.running.size < this.maxRunning) {
      const [next] = [...this.waiting]
        .flatMap(([customer, queue]) => {
          const entry = queue.find(({ population }) => !this.running.has(population));
          return entry ? [{ customer, queue, entry, running: this.countRunning(customer) }] : [];
        })
        .sort((a, b) => a.running - b.running);
      if (!next) return;
      const { customer, queue, entry } = next;
      queue.splice(queue.indexOf(entry), 1);
      // To the end of the row.
      this.waiting.delete(customer);
      if (queue.length > 0) this.waiting.set(customer, queue);
      this.running.set(entry.population, customer);
      entry.start();
    }
  }

  private countRunning(customer: string): number {
    return [...this.running.values()].filter((each) => each === customer).length;
  }
}
