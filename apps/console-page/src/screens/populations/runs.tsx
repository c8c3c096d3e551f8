import { useMemo } from 'react';
import { pollEvery } from '../../access/activity';
import type { components } from '../../api/sanctions';
import { bodyOf, sanctionsOf } from '../../call/client';
import { useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Empty } from '../../part/state';
import { Ago, Badge } from '../../part/text';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { usePages } from '../../table/pages';

type Run = components['schemas']['RunReply'];

const runTones = { RUNNING: 'info', COMPLETED: 'good', REPLACED: 'plain' } as const;

const columnsIn = ({ text, code, number, duration }: Words): Column<Run>[] => [
  {
    id: 'status',
    title: text('run.status'),
    width: '7rem',
    value: ({ status }) => code('runStatus', status),
    cell: ({ status }) => <Badge tone={runTones[status]}>{code('runStatus', status)}</Badge>,
  },
  {
    id: 'kind',
    title: text('run.kind'),
    width: 'minmax(7rem, 1fr)',
    value: ({ kind }) => code('runKind', kind),
  },
  {
    id: 'started',
    title: text('run.started'),
    width: '7rem',
    value: ({ startedAt }) => startedAt,
    cell: ({ startedAt }) => <Ago at={startedAt} />,
  },
  {
    id: 'duration',
    title: text('run.duration'),
    width: '5rem',
    isNumber: true,
    value: ({ startedAt, endedAt }) => (endedAt ? duration(Date.parse(endedAt) - Date.parse(startedAt)) : ''),
  },
  {
    id: 'done',
    title: text('run.people'),
    width: '7rem',
    isNumber: true,
    value: ({ done }) => done,
    cell: ({ done, total }) => `${number(done)} / ${number(total)}`,
  },
  ...(['opened', 'changed', 'reopened', 'closed'] as const).map((kind) => ({
    id: kind,
    title: text(`run.${kind}`),
    width: '6.75rem',
    isNumber: true,
    value: ({ alerts }: Run) => alerts[kind],
  })),
];

export function Runs({ name }: { name: string }) {
  const words = useWords();
  const { text } = words;
  const scope = useScope();
  const columns = useMemo(() => columnsIn(words), [words]);
  const pages = usePages<Run>({
    queryKey: ['runs', scope, name],
    refetchInterval: pollEvery(5_000),
    read: (cursor, signal) =>
      bodyOf(
        sanctionsOf(scope).GET('/v2/open-sanctions/populations/{name}/runs', {
          params: { path: { name }, query: { ...(cursor && { cursor }) } },
          signal,
        }),
      ),
  });
  return (
    <DataTable
      label={text('population.runs')}
      columns={columns}
      rowKey={({ id }) => id}
      {...pages}
      empty={<Empty title={text('run.none')}>{text('run.none.hint')}</Empty>}
    />
  );
}
