import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFilters, useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { FilterText } from '../../part/filter-text';
import { SelectInput } from '../../part/field';
import { Card, Page } from '../../part/page';
import { Empty } from '../../part/state';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { toSearch } from './person-search';
import {
  type FoundPerson,
  galleriesQuery,
  type GallerySize,
  peopleQuery,
  type PersonSearch,
} from './person.query';

const galleryColumnsIn = ({ text, code, number }: Words): Column<GallerySize>[] => [
  {
    id: 'version',
    title: text('enrolled.version'),
    width: 'minmax(10rem, 1fr)',
    value: ({ version }) => version,
  },
  ...(['size', 'registered'] as const).map((name): Column<GallerySize> => ({
    id: name,
    title: code('galleryCount', name),
    width: '11rem',
    isNumber: true,
    value: (gallery) => gallery[name],
    cell: (gallery) => number(gallery[name]),
  })),
  { id: 'guid', title: text('enrolled.guid'), width: 'minmax(14rem, 1fr)', value: ({ guid }) => guid },
];

/** The enrolled people of a customer: how many, and one of them. There is no list of all: nobody needs one. */
export function Enrolled() {
  const words = useWords();
  const { text, code } = words;
  const scope = useScope();
  const [filters, change] = useFilters();
  const { data, error, isPending, refetch } = useQuery(galleriesQuery(scope));
  const columns = useMemo(() => galleryColumnsIn(words), [words]);
  const by = filters['by'] === 'id' ? 'id' : 'puid';
  const search = toSearch(by, filters['q']);
  return (
    <Page title={text('nav.enrolled')} lead={text('enrolled.lead')}>
      <Card isFlush title={text('enrolled.galleries')}>
        <DataTable
          isSortable
          isShort
          label={text('enrolled.galleries')}
          columns={columns}
          rows={data ?? []}
          rowKey={({ guid }) => guid}
          isLoading={isPending}
          error={error}
          onRetry={() => void refetch()}
          empty={<Empty icon="people" title={text('enrolled.nobody')} />}
        />
      </Card>
      <Card title={text('enrolled.find')}>
        <div className="results">
          <div className="form-columns">
            <SelectInput
              label={text('enrolled.by')}
              value={by}
              choices={(['puid', 'id'] as const).map((value) => ({ value, text: code('searchBy', value) }))}
              onChange={(next) => change({ by: next, q: undefined })}
            />
            <div className="field">
              <span>{code('searchBy', by)}</span>
              <FilterText
                key={by}
                label={code('searchBy', by)}
                value={filters['q'] ?? ''}
                onChange={(q) => change({ q })}
              />
            </div>
          </div>
          {search ? (
            <FoundPeople search={search} />
          ) : (
            <p className="quiet">{text(filters['q'] ? 'enrolled.noPuid' : 'enrolled.findHint')}</p>
          )}
        </div>
      </Card>
    </Page>
  );
}

const peopleColumnsIn = ({ text }: Words): Column<FoundPerson>[] => [
  {
    id: 'puid',
    title: 'puid',
    width: 'minmax(14rem, 1fr)',
    value: ({ puid }) => puid,
    cell: ({ puid }) => <code>{puid}</code>,
  },
  {
    id: 'versions',
    title: text('enrolled.galleries'),
    width: 'minmax(10rem, 1fr)',
    value: ({ versions }) => versions.join(', '),
  },
];

function FoundPeople({ search }: { search: PersonSearch }) {
  const words = useWords();
  const { text } = words;
  const scope = useScope();
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQuery(peopleQuery(scope, search));
  const columns = useMemo(() => peopleColumnsIn(words), [words]);
  return (
    <DataTable
      isShort
      label={text('enrolled.find')}
      columns={columns}
      rows={data ?? []}
      rowKey={({ puid }) => puid}
      onOpen={({ puid }) =>
        void navigate({ to: '/c/$customer/$mode/people/$id', params: { ...scope, id: puid } })
      }
      isLoading={isPending}
      error={error}
      onRetry={() => void refetch()}
      empty={<Empty icon="people" title={text('enrolled.notFound')} />}
    />
  );
}
