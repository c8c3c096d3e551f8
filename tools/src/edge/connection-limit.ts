import { clientNetwork } from '@gatehouse/platform/settings';
import type { Socket } from 'node:net';
import type { EdgeSettings } from '../settings/edge.settings';
import type { Rejection } from './reply';

/** Counts the open connections, in total and per client network. */
export class ConnectionLimit {
  private total = 0;
  private readonly perNetwork = new Map<string, number>();

  constructor(private readonly settings: EdgeSettings) {}

  /** Counts a connection until it closes, or returns why it is rejected. */
  admit(socket: Socket): Rejection | undefined {
    const { maxConnections, maxConnectionsPerAddress } = this.settings;
    const network = this.toNetwork(socket);
    if (this.total >= maxConnections)
      return reject(`This server has ${maxConnections} open connections, the maximum. Try again later.`);
    if (network && this.getCount(network) >= maxConnectionsPerAddress)
      return reject(
        `Your address has ${maxConnectionsPerAddress} open connections, the maximum. Reuse or close one of them.`,
      );
    this.count(network, 1);
    socket.once('close', () => this.count(network, -1));
    return undefined;
  }

  /** A proxy has the connections of many clients, so only the total limits it. */
  private toNetwork({ remoteAddress }: Socket): string | undefined {
    return this.settings.trustedProxies.trusts(remoteAddress, 0) ? undefined : clientNetwork(remoteAddress);
  }

  private getCount(network: string): number {
    return this.perNetwork.get(network) ?? 0;
  }

  private count(network: string | undefined, change: 1 | -1): void {
    this.total += change;
    if (!network) return;
    const count = this.getCount(network) + change;
    if (count > 0) this.perNetwork.set(network, count);
    else this.perNetwork.delete(network);
  }
}

const reject = (message: string): Rejection => ({ status: 503, message });
