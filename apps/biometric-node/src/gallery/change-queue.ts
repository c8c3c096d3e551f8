/** The changes of a replica: they are applied one at a time, in the order of the calls. */
export class ChangeQueue {
  private last: Promise<unknown> = Promise.resolve();
  private catchingUp?: Promise<void>;

  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }

  /** Reads what is missing. Concurrent calls share one query that starts after them. */
  async catchUp(read: () => Promise<void>): Promise<void> {
    while (this.catchingUp) await this.catchingUp.catch(() => undefined);
    this.catchingUp = this.run(read).finally(() => (this.catchingUp = undefined));
    return this.catchingUp;
  }
}
