import type { Express } from 'express';
import type { AddressInfo } from 'node:net';

/** Listens on a port that the system chooses, and tells whoever forked this process which, as the apps do. */
export function listenAndReport(app: Express): void {
  const server = app.listen(0, '127.0.0.1', () =>
    process.send?.({ listeningOn: (server.address() as AddressInfo).port }),
  );
}
