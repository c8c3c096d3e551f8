/** A client id and secret, not verified. */
export interface ClientPair {
  clientId: string;
  clientSecret: string;
}

/** Splits an Authorization header into its scheme in lower case and its value. */
export function parseAuthorization(header = ''): { scheme: string; value: string } | undefined {
  const [, scheme, value] = /^([\w-]{1,32}) +(\S+)$/.exec(header) ?? [];
  return scheme !== undefined && value !== undefined ? { scheme: scheme.toLowerCase(), value } : undefined;
}

/**
 * Parses the value of a Basic header. RFC 6749 requires form-encoded id and secret, but most clients send them plain:
 * returns both readings if they differ.
 */
export function parseBasicPairs(value: string): ClientPair[] {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(value, 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined) return [];
  const plain = { clientId: id, clientSecret: secret };
  const decoded = { clientId: decodeForm(id), clientSecret: decodeForm(secret) };
  const isSame = decoded.clientId === id && decoded.clientSecret === secret;
  return isSame ? [plain] : [plain, decoded];
}

function decodeForm(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // Not form-encoded.
    return text;
  }
}
