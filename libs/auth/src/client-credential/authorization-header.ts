/** A client id and a secret, right or not. */
export interface ClientPair {
  clientId: string;
  clientSecret: string;
}

/** An Authorization header: its scheme in lower case, and the one word that follows it. */
export function readAuthorization(header = ''): { scheme: string; value: string } | undefined {
  const [, scheme, value] = /^([\w-]{1,32}) +(\S+)$/.exec(header) ?? [];
  return scheme !== undefined && value !== undefined ? { scheme: scheme.toLowerCase(), value } : undefined;
}

/**
 * What the value of a Basic header may mean. RFC 6749 wants id and secret form-encoded inside it, and most clients send
 * them as they are: where that makes a difference, both readings count.
 */
export function basicPairs(value: string): ClientPair[] {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(value, 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined) return [];
  const plain = { clientId: id, clientSecret: secret };
  const decoded = { clientId: formDecoded(id), clientSecret: formDecoded(secret) };
  const isSame = decoded.clientId === id && decoded.clientSecret === secret;
  return isSame ? [plain] : [plain, decoded];
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A percent sign that encodes nothing stands for itself.
    return text;
  }
}
