import { clientNetwork } from '@gatehouse/platform/settings';
import type { Socket } from 'node:net';
import type { EdgeSettings } from '../settings/edge.settings';
import type { Refusal } from './reply';

/** Counts the open connections, in all and per client network. */
export class ConnectionLimit {
  private total = 0;
  private readonly perNetwork = new Map<string, number>();

  constructor(private readonly settings: EdgeSettings) {}

  /** Counts a connection until it closes, or says why there must not be another one. */
  admit(socket: Socket): Refusal | undefined {
    const { maxConnections, maxConnectionsPerAddress } = this.settings;
    const network = this.networkOf(socket);
    if (this.total >= maxConnections)
      return refusal(`This server has ${maxConnections} open connections, the maximum. Try again later.`);
    if (network && this.countOf(network) >= maxConnectionsPerAddress)
      return refusal(
        `Your address has ${maxConnectionsPerAddress} open connections, the maximum. Reuse or close one of them.`,
      );
    this.count(network, 1);
    socket.once('close', () => this.count(network, -1));
    return undefined;
  }

  /** A proxy has the connections of many clients, so only the total counts for it. */
  private networkOf({ remoteAddress }: Socket): string | undefined {
    return this.settings.trustedProxies.trusts(remoteAddress, 0) ? undefined : clientNetwork(remoteAddress);
  }

  private countOf(network: string): number {
    return this.perNetwork.get(network) ?? 0;
  }

  private count(network: string | undefined, change: 1 | -1): void {
    this.total += change;
    if (!network) return;
    const count = this.countOf(network) + change;
    if (count > 0) this.perNetwork.set(network, count);
    else this.perNetwork.delete(network);
  }
}

const refusal = (message: string): Refusal => ({ status: 503, message });
