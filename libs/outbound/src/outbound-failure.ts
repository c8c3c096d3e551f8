import { OutboundError, type OutboundReason } from './outbound.error';

// Messages for the error codes of Node.js, OpenSSL and undici. The first matching row decides.
const failuresByCode: readonly (readonly [codes: RegExp, reason: OutboundReason, message: string])[] = [
  [
    /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/,
    'CONNECT_TIMEOUT',
    'the host did not accept a connection in time',
  ],
  [/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/, 'TIMEOUT', 'the host did not answer in time'],
  [/^ECONNREFUSED$/, 'CONNECTION_REFUSED', 'the host refused the connection'],
  [/^(EHOST|ENET)(UNREACH|DOWN)$|^EADDRNOTAVAIL$/, 'CONNECTION_REFUSED', 'the host is unreachable'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/, 'CONNECTION_LOST', 'the host closed the connection'],
  [/^UND_ERR_(CLOSED|DESTROYED)$/, 'CONNECTION_LOST', 'the connection was closed'],
  [/^(ENOTFOUND|ENODATA|ESERVFAIL|EAI_\w+)$/, 'DNS', 'the host name cannot be resolved'],
  [/^CERT_HAS_EXPIRED$/, 'TLS', 'the certificate of the host has expired'],
  [/^CERT_NOT_YET_VALID$/, 'TLS', 'the certificate of the host is not valid yet'],
  [/^(ERR_TLS_CERT_ALTNAME_\w+|HOSTNAME_MISMATCH)$/, 'TLS', 'the certificate is for another host'],
  [/SELF_SIGNED|ISSUER|^UNABLE_TO_|CERT|CRL/, 'TLS', 'the certificate of the host cannot be trusted'],
  [/^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|EPROTO$)/, 'TLS', 'the TLS handshake with the host failed'],
  [/^UND_ERR_(INVALID_ARG|NOT_SUPPORTED)$/, 'PROTOCOL', 'the request cannot be sent over HTTP'],
];

/** Converts a network error into one that may be shown to a customer. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = findCode(error);
  const [, reason, message] = failuresByCode.find(([codes]) => codes.test(code)) ?? unknownFailure;
  return new OutboundError(reason, message);
}

const unknownFailure = [/$/, 'PROTOCOL', 'the host did not send a valid HTTP response'] as const;

// If several addresses were tried, the error of the first one counts.
function findCode(error: unknown): string {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: unknown[] };
  if (typeof code === 'string') return code;
  return errors?.length ? findCode(errors[0]) : '';
}
