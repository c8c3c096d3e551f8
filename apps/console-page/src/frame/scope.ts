import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Scope } from '../call/client';

/** What the addresses of screens name. */
export type AddressParts = Partial<Record<'customer' | 'mode' | 'population' | 'name' | 'id', string>>;

export function useAddress(): AddressParts {
  const parts: AddressParts = useParams({ strict: false });
  return parts;
}

/** The customer and the mode of the address. */
export function useScope(): Scope {
  const { customer = '', mode = '' } = useAddress();
  return { customer, mode };
}

export type Filters = Readonly<Record<string, string | undefined>>;

/** The filters of a screen are in its address, so that a link shows the same. */
export function useFilters(): [filters: Filters, change: (changes: Filters) => void] {
  const search: Filters = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Filters) => {
      const merge = (old: Filters) =>
        Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value));
      void navigate({ to: '.', search: merge, replace: true });
    },
    [navigate],
  );
  return [search, change];
}
