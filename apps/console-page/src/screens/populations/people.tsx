import { useMemo, useState } from 'react';
import { useMay } from '../../access/me';
import type { components } from '../../api/sanctions';
import { bodyOf, sanctionsOf } from '../../call/client';
import { useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Masked } from '../../part/masked';
import { Empty, NoPermission } from '../../part/state';
import { Badge } from '../../part/text';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { usePages } from '../../table/pages';

type Person = components['schemas']['PersonReply'];

const columnsIn = ({ text }: Words): Column<Person>[] => [
  { id: 'id', title: text('person.id'), width: 'minmax(8rem, 1fr)', value: ({ id }) => id },
  {
    id: 'firstname',
    title: text('person.firstname'),
    width: 'minmax(8rem, 1fr)',
    value: ({ firstname }) => firstname,
  },
  {
    id: 'lastname',
    title: text('person.lastname'),
    width: 'minmax(8rem, 1fr)',
    value: ({ lastname }) => lastname,
  },
  { id: 'dob', title: text('person.dob'), width: '9rem', value: ({ dob }) => dob },
  {
    id: 'pending',
    title: text('person.screening'),
    width: '9rem',
    value: ({ pending }) => (pending ? text('person.pending') : text('person.screened')),
    cell: ({ pending }) =>
      pending ? (
        <Badge tone="info">{text('person.pending')}</Badge>
      ) : (
        <Badge>{text('person.screened')}</Badge>
      ),
  },
];

/** Nothing is read before it is asked for, because every read is recorded with the name of the user. */
export function People({ name }: { name: string }) {
  const words = useWords();
  const { text } = words;
  const scope = useScope();
  const mayRead = useMay('personal.read');
  const [isShown, setShown] = useState(false);
  const columns = useMemo(() => columnsIn(words), [words]);
  const pages = usePages<Person>({
    queryKey: ['people', scope, name],
    isEnabled: isShown,
    read: (cursor, signal) =>
      bodyOf(
        sanctionsOf(scope).GET('/v2/open-sanctions/populations/{name}/people', {
          params: { path: { name }, query: { limit: 200, ...(cursor && { cursor }) } },
          signal,
        }),
      ),
  });
  if (!mayRead) return <NoPermission />;
  if (!isShown) return <Masked label={text('people.show')} onShow={() => setShown(true)} />;
  return (
    <DataTable
      label={`${name} ${text('population.people')}`}
      columns={columns}
      rowKey={({ personId }) => personId}
      {...pages}
      empty={
        <Empty icon="people" title={text('people.none')}>
          {text('people.none.hint')}
        </Empty>
      }
    />
  );
}
