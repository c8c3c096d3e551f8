import { toOutboundError } from './outbound-failure';
import { OutboundError } from './outbound.error';

const failed = (code: string) => Object.assign(new Error('secret https://host/path?key'), { code });

describe('toOutboundError', () => {
  it.each([
    ['UND_ERR_CONNECT_TIMEOUT', 'CONNECT_TIMEOUT'],
    ['ETIMEDOUT', 'CONNECT_TIMEOUT'],
    ['UND_ERR_HEADERS_TIMEOUT', 'TIMEOUT'],
    ['ECONNREFUSED', 'CONNECTION_REFUSED'],
    ['EHOSTUNREACH', 'CONNECTION_REFUSED'],
    ['ENETUNREACH', 'CONNECTION_REFUSED'],
    ['ECONNRESET', 'CONNECTION_LOST'],
    ['EPIPE', 'CONNECTION_LOST'],
    ['UND_ERR_SOCKET', 'CONNECTION_LOST'],
    ['UND_ERR_DESTROYED', 'CONNECTION_LOST'],
    ['ENOTFOUND', 'DNS'],
    ['EAI_AGAIN', 'DNS'],
    ['CERT_HAS_EXPIRED', 'TLS'],
    ['CERT_NOT_YET_VALID', 'TLS'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'TLS'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'TLS'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'TLS'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'TLS'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'TLS'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'TLS'],
    ['EPROTO', 'TLS'],
    ['HPE_INVALID_CONSTANT', 'PROTOCOL'],
    ['UND_ERR_HEADERS_OVERFLOW', 'PROTOCOL'],
    ['UND_ERR_INVALID_ARG', 'PROTOCOL'],
    ['SOMETHING_NEW', 'PROTOCOL'],
  ])('maps the code %s to the reason %s', (code, reason) => {
    const failure = toOutboundError(failed(code));
    expect(failure.reason).toBe(reason);
    expect(failure.message).not.toContain('secret');
  });

  it('uses the error of the first address', () => {
    expect(toOutboundError(new AggregateError([failed('ECONNREFUSED'), failed('ENETUNREACH')])).reason).toBe(
      'CONNECTION_REFUSED',
    );
  });

  it('returns an OutboundError unchanged', () => {
    const known = new OutboundError('REFUSED_TARGET', 'no');
    expect(toOutboundError(known)).toBe(known);
  });
});
