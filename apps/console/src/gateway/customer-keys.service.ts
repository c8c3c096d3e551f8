import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { brokenReply, serviceUnreachable } from './gateway.errors';
import { ServiceClient } from './service-client';

interface ListedKey {
  id: string;
  customer_id: string;
  customer: string;
  mode: string;
  status: string;
}

export interface CustomerModes {
  name: string;
  modes: string[];
}

// A new key is found, and a revoked one no longer used, after this time. The service checks the key in any case.
const cacheMs = 3000;

/** The keys of the customers: the service runs an operation with the customer and mode of an active one. */
@Injectable()
export class CustomerKeys {
  private cached?: { until: number; keys: Promise<ListedKey[]> };

  constructor(
    private readonly client: ServiceClient,
    private readonly clock: Clock,
  ) {}

  /** The id of an active key of the customer in this mode. */
  async find(customer: string, mode: string): Promise<string | undefined> {
    return (await this.listActive()).find((key) => key.customer === customer && key.mode === mode)?.id;
  }

  /** The id of a customer, also of one whose keys are all revoked: its data is still there. */
  async findCustomer(name: string): Promise<string | undefined> {
    return (await this.list()).find(({ customer }) => customer === name)?.customer_id;
  }

  /** The customers with an active key, by name; none while no service is reachable. */
  async listCustomers(): Promise<CustomerModes[]> {
    const modes = new Map<string, Set<string>>();
    for (const { customer, mode } of await this.listActive().catch(() => []))
      modes.set(customer, (modes.get(customer) ?? new Set()).add(mode));
    return [...modes]
      .map(([name, found]) => ({ name, modes: [...found].sort() }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** The keys are asked for again: this console has just changed them. */
  forget(): void {
    this.cached = undefined;
  }

  private async listActive(): Promise<ListedKey[]> {
    return (await this.list()).filter(({ status }) => status === 'active');
  }

  private list(): Promise<ListedKey[]> {
    const now = this.clock.now().getTime();
    if (this.cached && this.cached.until > now) return this.cached.keys;
    const keys = this.request();
    const entry = { until: now + cacheMs, keys };
    this.cached = entry;
    keys.catch(() => {
      if (this.cached === entry) this.cached = undefined;
    });
    return keys;
  }

  /** Every service knows the keys. The first that is reachable is asked. */
  private async request(): Promise<ListedKey[]> {
    let failure: unknown = serviceUnreachable('sessions');
    for (const service of ['sessions', 'sanctions', 'biometric-node', 'string-store'] as const)
      try {
        const reply = await this.client.send({ service, method: 'GET', target: '/admin/keys', headers: {} });
        if (!reply.ok) throw brokenReply(service);
        return (await reply.json()) as ListedKey[];
      } catch (error) {
        failure = error;
      }
    throw failure;
  }
}
