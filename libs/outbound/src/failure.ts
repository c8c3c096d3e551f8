import { OutboundError, type OutboundReason } from './outbound.error';

// What the error codes of Node, OpenSSL and undici mean to people; the first row that matches decides.
const failures: readonly (readonly [codes: RegExp, reason: OutboundReason, message: string])[] = [
  [
    /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/,
    'CONNECT_TIMEOUT',
    'the host did not accept a connection in time',
  ],
  [/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/, 'TIMEOUT', 'the host did not answer in time'],
  [/^ECONNREFUSED$/, 'CONNECTION_REFUSED', 'the host refused the connection'],
  [/^(EHOST|ENET)(UNREACH|DOWN)$|^EADDRNOTAVAIL$/, 'CONNECTION_REFUSED', 'the host cannot be reached'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/, 'CONNECTION_LOST', 'the host closed the connection'],
  [/^UND_ERR_(CLOSED|DESTROYED)$/, 'CONNECTION_LOST', 'the connection was closed'],
  [/^(ENOTFOUND|ENODATA|ESERVFAIL|EAI_\w+)$/, 'DNS', 'the host name cannot be resolved'],
  [/^CERT_HAS_EXPIRED$/, 'TLS', 'the certificate of the host has expired'],
  [/^CERT_NOT_YET_VALID$/, 'TLS', 'the certificate of the host is not valid yet'],
  [/^(ERR_TLS_CERT_ALTNAME_\w+|HOSTNAME_MISMATCH)$/, 'TLS', 'the certificate is for another host'],
  [/SELF_SIGNED|ISSUER|^UNABLE_TO_|CERT|CRL/, 'TLS', 'the certificate of the host cannot be trusted'],
  [/^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|EPROTO$)/, 'TLS', 'no secure connection could be agreed with the host'],
  [/^UND_ERR_(INVALID_ARG|NOT_SUPPORTED)$/, 'PROTOCOL', 'the request cannot be sent over HTTP'],
];

/** An error of the network as one that may be shown. */
export function failureOf(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = codeOf(error);
  const [, reason, message] = failures.find(([codes]) => codes.test(code)) ?? unknown;
  return new OutboundError(reason, message);
}

const unknown = [/$/, 'PROTOCOL', 'the host did not answer as HTTP demands'] as const;

// Of several addresses that were tried, the first tells why.
function codeOf(error: unknown): string {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: unknown[] };
  if (typeof code === 'string') return code;
  return errors?.length ? codeOf(errors[0]) : '';
}
