import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Service } from '../../call/client';
import { useFilters } from '../../frame/scope';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Card } from '../../part/page';
import { Empty } from '../../part/state';
import { Badge } from '../../part/text';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { FailedJobs } from './failed-jobs';
import { jobsQuery, type JobsView, type QueueView } from './system.query';

const counts = ['waiting', 'active', 'delayed', 'failed'] as const;

const columnsIn = ({ text, code, number, duration }: Words): Column<QueueView>[] => [
  { id: 'queue', title: text('system.queue'), width: 'minmax(10rem, 1.2fr)', value: ({ queue }) => queue },
  {
    id: 'jobs',
    title: text('system.jobs'),
    width: 'minmax(10rem, 2fr)',
    value: ({ jobs }) => jobs.join(', '),
    cell: ({ jobs }) => <span title={jobs.join(', ')}>{jobs.join(', ')}</span>,
  },
  ...counts.map((name): Column<QueueView> => ({
    id: name,
    title: code('queueCount', name),
    width: '6.5rem',
    isNumber: true,
    value: (queue) => queue[name],
    cell: (queue) => {
      const count = queue[name];
      if (count === null) return <span className="quiet">—</span>;
      return name === 'failed' && count > 0 ? <Badge tone="bad">{number(count)}</Badge> : number(count);
    },
  })),
  {
    id: 'oldest',
    title: text('system.oldest'),
    width: '8rem',
    isNumber: true,
    value: ({ oldestWaitingSeconds }) => oldestWaitingSeconds,
    cell: ({ waiting, oldestWaitingSeconds: seconds }) =>
      seconds === null || waiting === 0 ? <span className="quiet">—</span> : duration(seconds * 1000),
  },
];

type DueSource = JobsView['dueSources'][number];

const dueColumnsIn = ({ text, number, duration }: Words): Column<DueSource>[] => [
  {
    id: 'source',
    title: text('system.dueSource'),
    width: 'minmax(12rem, 2fr)',
    value: ({ source }) => source,
    cell: ({ source }) => <code>{source}</code>,
  },
  {
    id: 'due',
    title: text('system.due'),
    width: '8rem',
    isNumber: true,
    value: ({ due }) => due,
    cell: ({ due }) => (due === null ? <span className="quiet">—</span> : number(due)),
  },
  {
    id: 'every',
    title: text('system.every'),
    width: '8rem',
    isNumber: true,
    value: ({ everySeconds }) => everySeconds,
    cell: ({ everySeconds }) => duration(everySeconds * 1000),
  },
];

/** The queues of a service over all its processes, and what is due in the database. */
export function Queues({ service }: { service: Service }) {
  const words = useWords();
  const { text } = words;
  const [filters, change] = useFilters();
  const { data, error, isPending, refetch } = useQuery(jobsQuery(service));
  const columns = useMemo(() => columnsIn(words), [words]);
  const dueColumns = useMemo(() => dueColumnsIn(words), [words]);
  const shared = { isLoading: isPending, error, onRetry: () => void refetch() };
  const queue = filters['queue'];
  return (
    <>
      <Card isFlush title={text('system.queues')}>
        <DataTable
          isSortable
          isShort
          {...shared}
          label={text('system.queues')}
          columns={columns}
          rows={data?.queues ?? []}
          rowKey={(row) => row.queue}
          onOpen={(row) => change({ queue: row.queue })}
          empty={<Empty title={text('system.noQueues')} />}
        />
      </Card>
      <Card isFlush title={text('system.dueWork')}>
        <DataTable
          isSortable
          isShort
          {...shared}
          label={text('system.dueWork')}
          columns={dueColumns}
          rows={data?.dueSources ?? []}
          rowKey={({ source }) => source}
          empty={<Empty title={text('system.noDueSources')} />}
        />
      </Card>
      {queue !== undefined && (
        <FailedJobs service={service} queue={queue} onClose={() => change({ queue: undefined })} />
      )}
    </>
  );
}
