import { createHash } from 'node:crypto';

export type Claims = Readonly<Record<string, unknown>>;

const maxValues = 1000;

/** The texts of a claim; undefined if the claim is missing. A name with dots is a claim of this name, or leads into objects. */
export function readTexts(claims: Claims, name: string): string[] | undefined {
  const value = Object.hasOwn(claims, name) ? claims[name] : followPath(claims, name.split('.'));
  if (value === undefined || value === null) return undefined;
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each): each is string => typeof each === 'string').slice(0, maxValues);
}

function followPath(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Claims)[name];
  }
  return found;
}

/** The prefix keeps these names apart from those of local users, which have no colon. */
const prefix = 'oidc:';
const maxNameLength = 80;

/** A name for a new user, from the claims that people recognise. */
export function chooseUserName(claims: Claims): string {
  const given = [claims['preferred_username'], claims['email'], claims['sub']].find(
    (each) => typeof each === 'string' && each !== '',
  );
  const plain = String(given)
    .toLowerCase()
    .replace(/[^a-z0-9._@+-]+/g, '-')
    .slice(0, maxNameLength);
  return `${prefix}${plain}`;
}

/** The name for another user of the provider with the same claims. */
export const distinguishUserName = (name: string, subject: string): string =>
  `${name}-${createHash('sha256').update(subject).digest('hex').slice(0, 10)}`;
