import { Worker } from 'bullmq';

/** A worker that reports whether its blocking connection is ready. */
export class MonitoredWorker<D, R> extends Worker<D, R> {
  /** Undefined until the first connection. */
  private blockingConnection?: { status: string };

  constructor(...args: ConstructorParameters<typeof Worker<D, R>>) {
    super(...args);
    this.getBackend().blockingClient?.then(
      (client) => (this.blockingConnection = client),
      () => (this.blockingConnection = { status: 'end' }),
    );
  }

  get isConnected(): boolean {
    return this.blockingConnection === undefined || this.blockingConnection.status === 'ready';
  }
}
