import type { Sessions } from './sessions-app';
import { plant, type PlantedDelivery } from './stored-delivery';

let customers = 0;

/** A customer with nothing so far, or one more key of one, and what this customer sees. */
export async function makeCustomer(
  sessions: Sessions,
  mode: 'live' | 'test' = 'live',
  name = `customer-${++customers}`,
) {
  const { key, identity } = await sessions.makeKey(name, mode);
  const call = (method: string, path: string, body?: unknown) =>
    sessions.call(method, path, body, { 'x-api-key': key });
  return {
    name,
    call,
    list: (query: Record<string, string> = {}) =>
      call('GET', `/webhooks/deliveries?${new URLSearchParams(query).toString()}`),
    get: (id: string) => call('GET', `/webhooks/deliveries/${id}`),
    resendAll: (body: unknown) => call('POST', '/webhooks/deliveries/resend', body),
    insertDeliveries: (...deliveries: Omit<PlantedDelivery, 'key'>[]) =>
      plant(
        sessions.source,
        deliveries.map((delivery) => ({ key: identity, ...delivery })),
      ),
  };
}

export type Customer = Awaited<ReturnType<typeof makeCustomer>>;
