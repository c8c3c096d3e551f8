interface Customer {
  id: string;
  name: string;
}

/** A chain is named after the id of a customer, with its mode unless it is live, or after what belongs to none. */
export function nameChain(chain: string, customers: readonly Customer[]): string {
  const [id, mode] = chain.split('/');
  const customer = customers.find((each) => each.id === id);
  return customer ? `${customer.name}/${mode ?? 'live'}` : chain;
}
