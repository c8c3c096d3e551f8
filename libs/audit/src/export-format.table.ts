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
      `${[
        String(position),
        at.toISOString(),
        actor.type,
        actor.keyId ?? '',
        actor.user ?? '',
        action,
        subject,
        before ? JSON.stringify(before) : '',
        after ? JSON.stringify(after) : '',
      ]
        .map(formatCell)
        .join(',')}\r\n`,
  },
} as const satisfies Record<string, ExportFormat>;

export const findExportFormat = (name: string): ExportFormat | undefined =>
  Object.hasOwn(exportFormats, name) ? exportFormats[name as keyof typeof exportFormats] : undefined;

/** A cell that a spreadsheet would evaluate as a formula gets a quote before it. */
function formatCell(text: string): string {
  const safe = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
