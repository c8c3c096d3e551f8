import { callConsole, postConsole } from '../../access/me';
import type { components } from '../../api/sanctions';
import { bodyOf, sanctionsOf, type Scope, scopePath } from '../../call/client';
import { apiRoot, send } from '../../call/send';
import { toSearch } from '../sessions/session.query';

/** Of a customer, or of the console. */
export type AuditEntry = Pick<
  components['schemas']['AuditRecord'],
  'position' | 'at' | 'action' | 'subject' | 'before' | 'after'
> & { actor: { type: string; user?: string; keyId?: string } };

/** Whose trail: that of the customer of the address, or that of the console with logins, users, and who saw personal data. */
export const trails = ['customer', 'console'] as const;
export type Trail = (typeof trails)[number];

export interface AuditFilter {
  action?: string;
  subject?: string;
  from?: string;
}

interface AuditPage {
  items: AuditEntry[];
  nextCursor: string | null;
}

const pageSize = 100;

type Read = (
  scope: Scope,
  filter: AuditFilter,
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<AuditPage>;

export const readTrail: Readonly<Record<Trail, Read>> = {
  customer: (scope, filter, cursor, signal) =>
    bodyOf(
      sanctionsOf(scope).GET('/v2/open-sanctions/audit', {
        params: { query: { limit: pageSize, ...filter, ...(cursor && { cursor }) } },
        signal,
      }),
    ),
  console: async (_, filter, before, signal) => {
    const search = toSearch({ limit: String(pageSize), ...filter, before });
    const { items, nextBefore } = await callConsole<{ items: AuditEntry[]; nextBefore: number | null }>(
      `/audit?${search}`,
      { signal },
    );
    return { items, nextCursor: nextBefore === null ? null : String(nextBefore) };
  },
};

/** All entries of a trail, one per line or as CSV. */
export const exportTrail: Readonly<
  Record<Trail, (scope: Scope, filter: AuditFilter, format: ExportFormat) => Promise<Response>>
> = {
  customer: (scope, filter, format) =>
    request(`${scopePath(scope, 'sanctions')}/v2/open-sanctions/audit?${toSearch({ ...filter })}`, format),
  console: (_, filter, format) => request(`/audit/export?${toSearch({ ...filter, format })}`, format),
};

export const exportTypes = { jsonl: 'application/x-ndjson', csv: 'text/csv' } as const;
export type ExportFormat = keyof typeof exportTypes;

const request = (path: string, format: ExportFormat): Promise<Response> =>
  send(new Request(`${location.origin}${apiRoot}${path}`, { headers: { accept: exportTypes[format] } }));

export interface ChainReport {
  chain: string;
  entries: number;
  end?: string;
  problem?: string;
}

/** Reads every entry of every chain. */
export const verifyChains = (): Promise<ChainReport[]> => postConsole('/audit/verification');
