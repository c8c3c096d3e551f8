import path from 'node:path';

/** Whether a link leads out of the repository. */
export const isExternal = (target: string): boolean => /^([a-z][a-z\d+.-]*:|\/\/)/i.test(target);

/** Resolves the link of a file, from the root of the repository. */
export function resolveLink(file: string, target: string): { place: string; anchor?: string } {
  const [before = '', anchor] = target.split('#').map(decodeURIComponent);
  const place = before === '' ? file : path.posix.join(path.posix.dirname(file), before);
  return { place: place.replace(/\/$/, ''), ...(anchor !== undefined && { anchor }) };
}
