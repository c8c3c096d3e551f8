import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMay } from '../../access/me';
import { toProblem } from '../../call/problem';
import { useFilters } from '../../frame/scope';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Button } from '../../part/button';
import { Card } from '../../part/page';
import { Empty, Loading, Problem } from '../../part/state';
import { TabLinks } from '../../part/tabs';
import { Badge } from '../../part/text';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { usePages } from '../../table/pages';
import {
  type ChangedEntry,
  type ChangeKind,
  changeKinds,
  changesQuery,
  readEntries,
  type VersionChanges,
} from './list.query';

/** What the newest version changed. Two versions are stored, so there is nothing to choose. */
export function ListChanges({ name }: { name: string }) {
  const { text } = useWords();
  const { data, error, isPending, refetch } = useQuery(changesQuery(name, {}));
  const isOnly = error !== null && [404, 409].includes(toProblem(error).status);
  return (
    <Card title={text('lists.changes')}>
      {isPending ? (
        <Loading rows={3} />
      ) : isOnly ? (
        <p className="quiet">{text('lists.onlyVersion')}</p>
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Changes name={name} changes={data} />
      )}
    </Card>
  );
}

function Changes({ name, changes }: { name: string; changes: VersionChanges }) {
  const { text, code, number } = useWords();
  const mayRead = useMay('personal.read');
  const [filters, change] = useFilters();
  const kind = changeKinds.find((one) => one === filters['changes']);
  return (
    <div className="results">
      <p className="quiet">
        {text('lists.fromUntil', { from: changes.from.version, until: changes.until.version })}
      </p>
      <div className="tiles">
        {([...changeKinds, 'unchanged'] as const).map((each) => (
          <div key={each} className="tile">
            <span className="tile-title">{code('changeKind', each)}</span>
            <span className="tile-value">{number(changes[each].people)}</span>
            <span className="tile-note quiet">
              {text('lists.ofEntries', { count: number(changes[each].entries) })}
            </span>
          </div>
        ))}
      </div>
      {mayRead &&
        (kind === undefined ? (
          <div className="screen-actions">
            <Button icon="eye" onPress={() => change({ changes: 'added' })}>
              {text('lists.showEntries')}
            </Button>
            <span className="quiet">{text('people.masked.hint')}</span>
          </div>
        ) : (
          <>
            <TabLinks
              label={text('lists.changes')}
              name="changes"
              value={kind}
              tabs={changeKinds.map((value) => ({
                value,
                text: code('changeKind', value),
                count: number(changes[value].entries),
              }))}
            />
            <Entries name={name} kind={kind} changes={changes} />
          </>
        ))}
    </div>
  );
}

const columnsIn = ({ text, code }: Words): Column<ChangedEntry>[] => [
  {
    id: 'name',
    title: text('person.name'),
    width: 'minmax(12rem, 2fr)',
    value: ({ name }) => name,
    cell: ({ name, previousName }) => (
      <span title={name}>
        {name}
        {previousName !== undefined && (
          <span className="quiet"> {text('lists.before', { name: previousName })}</span>
        )}
      </span>
    ),
  },
  {
    id: 'fields',
    title: text('lists.differs'),
    width: 'minmax(9rem, 1.2fr)',
    value: ({ fields }) => fields.map((field) => code('listField', field)).join(', '),
  },
  {
    id: 'schema',
    title: text('lists.schema'),
    width: '8rem',
    value: ({ schema }) => schema,
    cell: ({ schema }) => <Badge>{schema}</Badge>,
  },
  {
    id: 'countries',
    title: text('match.countries'),
    width: '7rem',
    value: ({ countries }) => countries.join(', '),
  },
  {
    id: 'programs',
    title: text('match.programs'),
    width: 'minmax(8rem, 1fr)',
    value: ({ programs }) => programs.join(', '),
  },
  { id: 'id', title: text('match.id'), width: 'minmax(8rem, 1fr)', value: ({ id }) => id },
];

interface EntriesProps {
  name: string;
  kind: ChangeKind;
  changes: VersionChanges;
}

function Entries({ name, kind, changes }: EntriesProps) {
  const words = useWords();
  const { text, code, number } = words;
  const range = { from: changes.from.id, until: changes.until.id, kind };
  const columns = useMemo(
    () => columnsIn(words).filter(({ id }) => id !== 'fields' || kind === 'changed'),
    [words, kind],
  );
  const pages = usePages<ChangedEntry>({
    queryKey: ['list-entries', name, range],
    read: (cursor, signal) => readEntries(name, range, cursor, signal),
  });
  return (
    <>
      <DataTable
        isShort
        label={code('changeKind', kind)}
        columns={columns}
        rowKey={({ id }) => id}
        {...pages}
        empty={<Empty title={text('lists.noChanges')} />}
      />
      {changes[kind].entries > maxListed && (
        <p className="quiet">{text('lists.firstOnly', { count: number(maxListed) })}</p>
      )}
    </>
  );
}

/** As many as the server lists. */
const maxListed = 1000;
