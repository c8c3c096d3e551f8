/** A key-encryption key. Its name is stored with everything it wraps, so that keys can be rotated. */
export interface MasterKey {
  name: string;
  bytes: Buffer;
}

/** Reads `name:base64,name:base64`, newest first. */
export function parseMasterKeys(list: string): MasterKey[] {
  const keys = list.split(',').map((entry) => parseEntry(entry.trim()));
  if (new Set(keys.map(({ name }) => name)).size < keys.length)
    throw new Error('Two master keys have the same name.');
  return keys;
}

function parseEntry(entry: string): MasterKey {
  const match = /^([\w.-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/.exec(entry);
  const bytes = Buffer.from(match?.[2] ?? '', 'base64');
  if (!match?.[1] || bytes.length !== 32) throw new Error('A master key must be name:base64 of 32 bytes.');
  return { name: match[1], bytes };
}
