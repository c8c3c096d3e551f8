import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMay } from '../../access/me';
import { bodyOf, operatorsOf } from '../../call/client';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Button } from '../../part/button';
import { Dialog } from '../../part/dialog';
import { Icon } from '../../part/icon';
import { Note } from '../../part/note';
import { Empty, Problem } from '../../part/state';
import { Badge } from '../../part/text';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { type ChainReport, verifyChains } from './audit.query';
import { nameChain } from './chain-name';

interface NamedReport extends ChainReport {
  name: string;
}

/** Verifies all chains. A state of its own: it shows progress without rendering the table of the screen. */
export function VerifyButton() {
  const { text } = useWords();
  const { mutate, reset, isPending, data, error } = useMutation({ mutationFn: verifyChains });
  return (
    <>
      <Button icon="check" isPending={isPending} onPress={() => mutate()}>
        {text('audit.verify')}
      </Button>
      {(data ?? error) && (
        <Dialog isWide title={text('audit.verify')} onClose={reset}>
          <div className="dialog-body">
            {data ? <Reports reports={data} /> : <Problem error={error} onRetry={() => mutate()} />}
          </div>
          <footer className="dialog-foot">
            <Button look="main" onPress={reset}>
              {text('action.close')}
            </Button>
          </footer>
        </Dialog>
      )}
    </>
  );
}

const columnsIn = ({ text, number }: Words): Column<NamedReport>[] => [
  { id: 'chain', title: text('audit.chain'), width: 'minmax(9rem, 1fr)', value: ({ name }) => name },
  {
    id: 'entries',
    title: text('audit.entries'),
    width: '6rem',
    isNumber: true,
    value: ({ entries }) => entries,
    cell: ({ entries }) => number(entries),
  },
  {
    id: 'result',
    title: text('audit.result'),
    width: '8.5rem',
    value: ({ problem }) => problem ?? text('audit.intact'),
    cell: ({ problem }) =>
      problem === undefined ? (
        <Badge tone="good">{text('audit.intact')}</Badge>
      ) : (
        <Badge tone="bad">{text('audit.damaged')}</Badge>
      ),
  },
  {
    id: 'end',
    title: text('audit.end'),
    width: 'minmax(12rem, 2fr)',
    value: ({ end }) => end,
    cell: ({ end }) => end !== undefined && <code title={end}>{end}</code>,
  },
];

function Reports({ reports }: { reports: readonly ChainReport[] }) {
  const words = useWords();
  const { text, count } = words;
  const mayReadCustomers = useMay('keys.read');
  const { data: customers = [] } = useQuery({
    queryKey: ['customers'],
    queryFn: ({ signal }) => bodyOf(operatorsOf('sessions').GET('/customers', { signal })),
    enabled: mayReadCustomers,
    // A customer may be newer than the list.
    staleTime: 0,
  });
  const columns = useMemo(() => columnsIn(words), [words]);
  const rows = useMemo(
    () => reports.map((report) => ({ ...report, name: nameChain(report.chain, customers) })),
    [reports, customers],
  );
  const broken = rows.filter(({ problem }) => problem !== undefined);
  return (
    <>
      {broken.length > 0 ? (
        <Note>
          {count('audit.broken', broken.length)}{' '}
          {broken.map(({ name, problem }) => `${name}: ${problem}`).join('; ')}
        </Note>
      ) : (
        <p className="note note-info" role="status">
          <Icon name="check" />
          <span>{count('audit.allIntact', reports.length)}</span>
        </p>
      )}
      <p className="quiet">{text('audit.endHint')}</p>
      <DataTable
        isSortable
        isShort
        label={text('audit.verify')}
        columns={columns}
        rows={rows}
        rowKey={({ chain }) => chain}
        empty={<Empty icon="audit" title={text('audit.none')} />}
      />
    </>
  );
}
