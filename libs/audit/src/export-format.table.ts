import { formatCsvRow } from '@gatehouse/csv';
import type { AuditEntry } from './audit-entry';

interface ExportFormat {
  mediaType: string;
  /** Printed first. */
  header: string;
  line(entry: AuditEntry): string;
}

/** The formats of an export. */
export const exportFormats = {
  jsonl: {
    mediaType: 'application/x-ndjson',
    header: '',
    line: (entry) => `${JSON.stringify(entry)}\n`,
  },
  csv: {
    mediaType: 'text/csv',
    header: 'position,at,actor,key,user,action,subject,before,after\r\n',
    line: ({ position, at, actor, action, subject, before, after }) =>
      `${formatCsvRow([
        String(position),
        at.toISOString(),
        actor.type,
        actor.keyId ?? '',
        actor.user ?? '',
        action,
        subject,
        before ? JSON.stringify(before) : '',
        after ? JSON.stringify(after) : '',
      ])}\r\n`,
  },
} as const satisfies Record<string, ExportFormat>;

export const findExportFormat = (name: string): ExportFormat | undefined =>
  Object.hasOwn(exportFormats, name) ? exportFormats[name as keyof typeof exportFormats] : undefined;
