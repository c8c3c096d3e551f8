/** Search parameters are plain texts: `?state=OPEN&q=0012`. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => name !== '__proto__'));

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  const text = new URLSearchParams(entries).toString();
  return text === '' ? '' : `?${text}`;
}

/** An address of this page to go to after the login; anything else is ignored. */
export const safeReturn = (address: string | undefined): string =>
  address !== undefined && /^\/(?![/\\])/.test(address) && !address.startsWith('/login') ? address : '/';
