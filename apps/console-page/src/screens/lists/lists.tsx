import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMay } from '../../access/me';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Button } from '../../part/button';
import { Page } from '../../part/page';
import { Empty } from '../../part/state';
import { Ago, Badge } from '../../part/text';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { freshnessOf, freshnessTones } from './freshness';
import { ImportList } from './import-list';
import { listsQuery, type ManagedDataset } from './list.query';

const columnsIn = ({ text, code, number }: Words): Column<ManagedDataset>[] => [
  {
    id: 'name',
    title: text('population.dataset'),
    width: 'minmax(14rem, 2.4fr)',
    value: ({ name }) => name,
    cell: ({ name, title }) => (
      <span title={title}>
        {title} {title !== name && <span className="quiet">{name}</span>}
      </span>
    ),
  },
  {
    id: 'freshness',
    title: text('lists.freshness'),
    width: '9.5rem',
    value: (list) => code('freshness', freshnessOf(list)),
    cell: (list) => {
      const freshness = freshnessOf(list);
      return <Badge tone={freshnessTones[freshness]}>{code('freshness', freshness)}</Badge>;
    },
  },
  {
    id: 'version',
    title: text('lists.version'),
    width: 'minmax(10rem, 1fr)',
    value: ({ version }) => version,
  },
  ...(['people', 'entities'] as const).map((name): Column<ManagedDataset> => ({
    id: name,
    title: code('listCount', name),
    width: '5.5rem',
    isNumber: true,
    value: (list) => list[name],
    cell: (list) => number(list[name]),
  })),
  ...(['publishedAt', 'checkedAt'] as const).map((name): Column<ManagedDataset> => ({
    id: name,
    title: code('listTime', name),
    width: '7rem',
    value: (list) => list[name],
    cell: (list) => {
      const at = list[name];
      return at === null ? <span className="quiet">—</span> : <Ago at={at} />;
    },
  })),
];

export function Lists() {
  const words = useWords();
  const { text } = words;
  const navigate = useNavigate();
  const mayWrite = useMay('lists.write');
  const [isImporting, setImporting] = useState(false);
  const { data, error, isPending, refetch } = useQuery(listsQuery);
  const columns = useMemo(() => columnsIn(words), [words]);
  const create = mayWrite && (
    <Button look="main" icon="upload" onPress={() => setImporting(true)}>
      {text('lists.import')}
    </Button>
  );
  return (
    <Page title={text('nav.lists')} lead={text('lists.lead')} actions={create}>
      <DataTable
        isSortable
        label={text('nav.lists')}
        columns={columns}
        rows={data ?? []}
        rowKey={({ name }) => name}
        onOpen={({ name }) => void navigate({ to: '/lists/$name', params: { name } })}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={<Empty title={text('lists.none')} actions={create} />}
      />
      {isImporting && <ImportList onClose={() => setImporting(false)} />}
    </Page>
  );
}
