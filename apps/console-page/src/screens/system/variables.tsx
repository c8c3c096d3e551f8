import { useMemo, useState } from 'react';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Checkbox } from '../../part/field';
import { FilterText } from '../../part/filter-text';
import { Card } from '../../part/page';
import { Empty } from '../../part/state';
import { Badge } from '../../part/text';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import type { VariableView } from './system.query';
import { filterVariables } from './system.table';

const showValue = ({ text }: Words, { secret, set, value }: VariableView): string =>
  secret ? (set ? text('system.secretSet') : text('system.secretUnset')) : (value ?? '');

const columnsIn = (words: Words): Column<VariableView>[] => [
  {
    id: 'name',
    title: words.text('system.variable'),
    width: 'minmax(14rem, 1.2fr)',
    value: ({ name }) => name,
    cell: ({ name }) => <code>{name}</code>,
  },
  {
    id: 'value',
    title: words.text('system.value'),
    width: 'minmax(14rem, 2fr)',
    value: (variable) => showValue(words, variable),
    cell: (variable) => {
      const shown = showValue(words, variable);
      if (shown === '') return <span className="quiet">—</span>;
      return variable.secret ? <span className="quiet">{shown}</span> : <span title={shown}>{shown}</span>;
    },
  },
  {
    id: 'set',
    title: words.text('system.origin'),
    width: '9rem',
    value: ({ set }) => (set ? words.text('system.set') : words.text('system.default')),
    cell: ({ set }) => (
      <Badge tone={set ? 'info' : 'plain'}>
        {set ? words.text('system.set') : words.text('system.default')}
      </Badge>
    ),
  },
];

/** What configures the process. The service hides secrets before it answers. */
export function Variables({ variables }: { variables: readonly VariableView[] }) {
  const words = useWords();
  const { text } = words;
  const [name, setName] = useState('');
  const [isSet, setSet] = useState(false);
  const columns = useMemo(() => columnsIn(words), [words]);
  const rows = useMemo(() => filterVariables(variables, name, isSet), [variables, name, isSet]);
  return (
    <Card isFlush title={text('system.configuration')}>
      <DataTable
        isSortable
        isShort
        label={text('system.configuration')}
        columns={columns}
        rows={rows}
        rowKey={(variable) => variable.name}
        empty={<Empty title={text('system.noVariable')} />}
        filters={
          <>
            <FilterText label={text('system.variable')} value={name} onChange={setName} />
            <Checkbox isSelected={isSet} onChange={setSet}>
              {text('system.onlySet')}
            </Checkbox>
          </>
        }
      />
    </Card>
  );
}
