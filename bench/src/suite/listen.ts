import type { Express } from 'express';
import type { AddressInfo } from 'node:net';

/** Listens on a free port and reports it to the parent process, as the apps do. */
export function listenAndReport(app: Express): void {
  const server = app.listen(0, '127.0.0.1', () =>
    process.send?.({ listeningOn: (server.address() as AddressInfo).port }),
  );
}
