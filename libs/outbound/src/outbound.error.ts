export const outboundReasons = [
  'REFUSED_TARGET',
  'DNS',
  'CONNECT_TIMEOUT',
  'TIMEOUT',
  'CONNECTION_REFUSED',
  'CONNECTION_LOST',
  'TLS',
  'PROTOCOL',
] as const;
export type OutboundReason = (typeof outboundReasons)[number];

/** The reason why there was no reply. The message may be shown to a customer. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';

  constructor(
    readonly reason: OutboundReason,
    message: string,
  ) {
    super(message);
  }
}
