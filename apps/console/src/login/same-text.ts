import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two texts in a time that does not depend on them. */
export const isSameText = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
