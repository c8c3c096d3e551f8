import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMay } from '../../access/me';
import { useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Button } from '../../part/button';
import { Page } from '../../part/page';
import { Empty } from '../../part/state';
import { Ago, Badge } from '../../part/text';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { PopulationForm } from './population-form';
import { type PopulationItem, populationsQuery } from './population.query';

const columnsIn = ({ text, code, number, score }: Words): Column<PopulationItem>[] => [
  { id: 'name', title: text('population.name'), width: 'minmax(10rem, 2fr)', value: ({ name }) => name },
  {
    id: 'dataset',
    title: text('population.dataset'),
    width: 'minmax(8rem, 1.4fr)',
    value: ({ dataset }) => dataset,
  },
  {
    id: 'people',
    title: text('population.people'),
    width: '7rem',
    isNumber: true,
    value: ({ people }) => people,
    cell: ({ people }) => number(people),
  },
  {
    id: 'threshold',
    title: text('population.threshold'),
    width: '7rem',
    isNumber: true,
    value: ({ threshold }) => threshold,
    cell: ({ threshold }) => score(threshold),
  },
  {
    id: 'fourEyes',
    title: text('population.fourEyes'),
    width: '7rem',
    value: ({ fourEyes }) => (fourEyes ? text('yes') : text('no')),
  },
  {
    id: 'run',
    title: text('population.lastRun'),
    width: '10rem',
    value: ({ run }) => (run ? code('runStatus', run.status) : ''),
    cell: ({ run }) =>
      run && (
        <Badge tone={run.status === 'RUNNING' ? 'info' : 'plain'}>
          {code('runStatus', run.status)}
          {run.status === 'RUNNING' && ` ${number(run.done)}/${number(run.total)}`}
        </Badge>
      ),
  },
  {
    id: 'updated',
    title: text('population.updated'),
    width: '8rem',
    value: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <Ago at={updatedAt} />,
  },
];

export function Populations() {
  const words = useWords();
  const { text } = words;
  const scope = useScope();
  const navigate = useNavigate();
  const mayWrite = useMay('populations.write');
  const [isCreating, setCreating] = useState(false);
  const { data, error, isPending, refetch } = useQuery(populationsQuery(scope));
  const columns = useMemo(() => columnsIn(words), [words]);
  const open = (name: string) =>
    void navigate({ to: '/c/$customer/$mode/populations/$name', params: { ...scope, name } });
  const create = mayWrite && (
    <Button look="main" icon="plus" onPress={() => setCreating(true)}>
      {text('population.create')}
    </Button>
  );
  return (
    <Page title={text('nav.populations')} lead={text('population.lead')} actions={create}>
      <DataTable
        isSortable
        label={text('nav.populations')}
        columns={columns}
        rows={data ?? []}
        rowKey={({ name }) => name}
        onOpen={({ name }) => open(name)}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <Empty icon="people" title={text('population.none')} actions={create}>
            {text('population.none.hint')}
          </Empty>
        }
      />
      {isCreating && <PopulationForm onClose={() => setCreating(false)} onSaved={open} />}
    </Page>
  );
}
