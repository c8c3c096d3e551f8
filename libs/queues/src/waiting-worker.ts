import { Worker } from 'bullmq';

/** A worker of which it can be seen whether it still hears of jobs. */
export class WaitingWorker<D, R> extends Worker<D, R> {
  /** Where it waits for jobs; nothing while that is being connected for the first time. */
  private waitsIn?: { status: string };

  constructor(...args: ConstructorParameters<typeof Worker<D, R>>) {
    super(...args);
    this.getBackend().blockingClient?.then(
      (client) => (this.waitsIn = client),
      () => (this.waitsIn = { status: 'end' }),
    );
  }

  get isConnected(): boolean {
    return this.waitsIn === undefined || this.waitsIn.status === 'ready';
  }
}
