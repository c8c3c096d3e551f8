import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Card } from '../../part/page';
import { Empty } from '../../part/state';
import { Ago, Badge } from '../../part/text';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { type VersionView, versionsQuery } from './list.query';

const columnsIn = ({ text, code, number }: Words): Column<VersionView>[] => [
  {
    id: 'version',
    title: text('lists.version'),
    width: 'minmax(18rem, 2fr)',
    value: ({ version }) => version,
    cell: ({ version, current }) => (
      <>
        {version} {current && <Badge tone="good">{text('lists.current')}</Badge>}
      </>
    ),
  },
  ...(['people', 'entities', 'names'] as const).map((name): Column<VersionView> => ({
    id: name,
    title: code('listCount', name),
    width: '5.5rem',
    isNumber: true,
    value: (version) => version[name],
    cell: (version) => number(version[name]),
  })),
  ...(['publishedAt', 'loadedAt'] as const).map((name): Column<VersionView> => ({
    id: name,
    title: code('listTime', name),
    width: '8rem',
    value: (version) => version[name],
    cell: (version) => {
      const at = version[name];
      return at === null ? <span className="quiet">—</span> : <Ago at={at} />;
    },
  })),
  {
    id: 'stored',
    title: text('lists.stored'),
    width: '9rem',
    value: ({ stored }) => (stored ? text('yes') : text('no')),
  },
];

export function ListVersions({ name }: { name: string }) {
  const words = useWords();
  const { text } = words;
  const { data, error, isPending, refetch } = useQuery(versionsQuery(name));
  const columns = useMemo(() => columnsIn(words), [words]);
  return (
    <Card isFlush title={text('lists.versions')}>
      <DataTable
        isSortable
        isShort
        label={text('lists.versions')}
        columns={columns}
        rows={data ?? []}
        rowKey={({ id }) => id}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={<Empty title={text('lists.noVersions')} />}
      />
    </Card>
  );
}
