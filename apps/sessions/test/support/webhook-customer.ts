import type { Sessions } from './sessions-app';
import { insertDeliveries, type StoredDelivery } from './stored-delivery';

let customers = 0;

/** A new customer, or another key of an existing one, with calls to the API of deliveries. */
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
    insertDeliveries: (...deliveries: Omit<StoredDelivery, 'key'>[]) =>
      insertDeliveries(
        sessions.source,
        deliveries.map((delivery) => ({ key: identity, ...delivery })),
      ),
  };
}

export type Customer = Awaited<ReturnType<typeof makeCustomer>>;
