import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useMe } from '../../access/me';
import { useFilters, useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Button } from '../../part/button';
import { Dialog } from '../../part/dialog';
import { FilterText } from '../../part/filter-text';
import { Note } from '../../part/note';
import { Page } from '../../part/page';
import { isPeriod, periodStart, PeriodSelect } from '../../part/period';
import { Empty, FormProblem } from '../../part/state';
import { TabLinks } from '../../part/tabs';
import { Facts, Time } from '../../part/text';
import type { Column } from '../../table/column';
import { fileName, saveFile } from '../../table/csv';
import { DataTable } from '../../table/data-table';
import { usePages } from '../../table/pages';
import {
  type AuditEntry,
  type AuditFilter,
  type ExportFormat,
  exportTrail,
  exportTypes,
  readTrail,
  trails,
} from './audit.query';
import { VerifyButton } from './verification';

const exportFormats = Object.keys(exportTypes) as ExportFormat[];

const actorOf = ({ actor }: AuditEntry): string => actor.user ?? actor.keyId ?? actor.type;

const columnsIn = ({ text, code, time }: Words): Column<AuditEntry>[] => [
  { id: 'position', title: '#', width: '5rem', isNumber: true, value: ({ position }) => position },
  { id: 'at', title: text('audit.at'), width: '13rem', value: ({ at }) => at, cell: ({ at }) => time(at) },
  {
    id: 'actor',
    title: text('audit.actor'),
    width: 'minmax(10rem, 1fr)',
    value: actorOf,
    cell: (record) => (
      <>
        {actorOf(record)} <span className="quiet">{code('actor', record.actor.type)}</span>
      </>
    ),
  },
  { id: 'action', title: text('audit.action'), width: 'minmax(12rem, 1.2fr)', value: ({ action }) => action },
  {
    id: 'subject',
    title: text('audit.subject'),
    width: 'minmax(14rem, 2fr)',
    value: ({ subject }) => subject,
  },
];

export function Audit() {
  const words = useWords();
  const { text, code } = words;
  const scope = useScope();
  const [filters, change] = useFilters();
  const { allCustomers } = useMe();
  const [open, setOpen] = useState<AuditEntry>();
  const trail = allCustomers && filters['trail'] === 'console' ? 'console' : 'customer';
  const columns = useMemo(() => columnsIn(words), [words]);
  const period = isPeriod(filters['period']) ? filters['period'] : '';
  const query: AuditFilter = {
    ...(filters['action'] && { action: filters['action'] }),
    ...(filters['subject'] && { subject: filters['subject'] }),
    ...(period && { from: periodStart(period) }),
  };
  const pages = usePages<AuditEntry>({
    queryKey: ['audit', scope, filters],
    read: (cursor, signal) => readTrail[trail](scope, query, cursor, signal),
  });
  const changeAction = useCallback((action: string) => change({ action }), [change]);
  const changeSubject = useCallback((subject: string) => change({ subject }), [change]);
  const exportAll = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const reply = await exportTrail[trail](scope, query, format);
      const name = trail === 'console' ? 'audit-console' : `audit-${scope.customer}`;
      saveFile(fileName(name, format), await reply.blob(), exportTypes[format]);
      return reply.headers.get('x-chain-problem');
    },
  });
  return (
    <Page
      title={text('nav.audit')}
      lead={code('auditLead', trail)}
      actions={
        <>
          {allCustomers && <VerifyButton />}
          {exportFormats.map((format) => (
            <Button
              key={format}
              icon="download"
              isPending={exportAll.isPending && exportAll.variables === format}
              onPress={() => exportAll.mutate(format)}
            >
              {code('auditExport', format)}
            </Button>
          ))}
        </>
      }
    >
      {allCustomers && (
        <TabLinks
          label={text('nav.audit')}
          name="trail"
          value={trail}
          tabs={trails.map((value) => ({ value, text: code('trail', value) }))}
        />
      )}
      <FormProblem error={exportAll.error} />
      {exportAll.data && <Note>{text('audit.exportDamaged', { problem: exportAll.data })}</Note>}
      <DataTable
        label={text('nav.audit')}
        columns={columns}
        rowKey={({ position }) => String(position)}
        onOpen={(record) => setOpen(record)}
        {...pages}
        filters={
          <>
            <PeriodSelect
              value={period}
              none={text('period.all')}
              onChange={(next) => change({ period: next })}
            />
            <FilterText
              label={text('audit.action')}
              value={filters['action'] ?? ''}
              onChange={changeAction}
            />
            <FilterText
              label={text('audit.subject')}
              value={filters['subject'] ?? ''}
              onChange={changeSubject}
            />
          </>
        }
        empty={
          <Empty icon="audit" title={text('audit.none')}>
            {text('audit.none.hint')}
          </Empty>
        }
      />
      {open && <AuditDialog record={open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

function AuditDialog({ record, onClose }: { record: AuditEntry; onClose: () => void }) {
  const { text, code } = useWords();
  const { position, at, actor, action, subject, before, after } = record;
  return (
    <Dialog isWide title={`${action} #${position}`} onClose={onClose}>
      <div className="dialog-body">
        <Facts
          facts={[
            [text('audit.at'), <Time key="at" at={at} />],
            [text('audit.actor'), `${actor.user ?? '—'} (${code('actor', actor.type)})`],
            [text('audit.key'), actor.keyId && <code key="key">{actor.keyId}</code>],
            [text('audit.subject'), <code key="subject">{subject}</code>],
          ]}
        />
        <div className="before-after">
          <section>
            <h3>{text('audit.before')}</h3>
            <pre>{before ? JSON.stringify(before, null, 2) : '—'}</pre>
          </section>
          <section>
            <h3>{text('audit.after')}</h3>
            <pre>{after ? JSON.stringify(after, null, 2) : '—'}</pre>
          </section>
        </div>
      </div>
    </Dialog>
  );
}
