import path from 'node:path';

/** Whether a link leaves the repository. */
export const isElsewhere = (target: string): boolean => /^([a-z][a-z\d+.-]*:|\/\/)/i.test(target);

/** Where a link of a file leads, from the root of the repository. */
export function targetOf(file: string, target: string): { place: string; anchor?: string } {
  const [before = '', anchor] = target.split('#').map(decodeURIComponent);
  const place = before === '' ? file : path.posix.join(path.posix.dirname(file), before);
  return { place: place.replace(/\/$/, ''), ...(anchor !== undefined && { anchor }) };
}
