import type { Me } from '../access/me';
import type { Scope } from '../call/client';
import { readPreference } from './preference';

/** The customer and mode that was chosen last, else the first; undefined if the user has no customer. */
export function firstScope(
  { customers }: Pick<Me, 'customers'>,
  stored = readPreference('scope'),
): Scope | undefined {
  const last = parse(stored);
  const known = customers.find(({ name, modes }) => name === last?.customer && modes.includes(last.mode));
  if (known && last) return last;
  const first = customers.find(({ modes }) => modes.length > 0);
  return first && { customer: first.name, mode: first.modes[0] ?? 'live' };
}

function parse(stored: string | null): Scope | undefined {
  try {
    const { customer, mode } = JSON.parse(stored ?? '') as Scope;
    return { customer, mode };
  } catch {
    return undefined;
  }
}
