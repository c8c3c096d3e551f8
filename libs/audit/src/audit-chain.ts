/** The audit trail of a customer. Test mode has one of its own, so that a test key does not read what was done in live mode. */
export const auditChain = ({ customerId, mode }: { customerId: string; mode: 'live' | 'test' }): string =>
  mode === 'live' ? customerId : `${customerId}/${mode}`;
