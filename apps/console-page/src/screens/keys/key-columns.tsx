import type { Words } from '../../language/words';
import { Ago, Badge } from '../../part/text';
import type { Column } from '../../table/column';

const statusTones = { active: 'good', revoked: 'plain', expired: 'plain' } as const;

interface Key {
  id: string;
  customer: string;
  status: keyof typeof statusTones;
  when_created: string;
}

/** The columns that API keys and the other credentials of a customer share, around those of their own. */
export const keyColumnsIn = <Row extends Key>(
  { text, code }: Words,
  name: Column<Row>[],
  time: Column<Row>[],
): Column<Row>[] => [
  {
    id: 'customer',
    title: text('scope.customer'),
    width: 'minmax(7rem, 1.2fr)',
    value: ({ customer }) => customer,
  },
  ...name,
  { id: 'id', title: text('key.id'), width: 'minmax(6rem, 1fr)', value: ({ id }) => id },
  {
    id: 'status',
    title: text('key.status'),
    width: '7.5rem',
    value: ({ status }) => code('keyStatus', status),
    cell: ({ status }) => <Badge tone={statusTones[status]}>{code('keyStatus', status)}</Badge>,
  },
  ...time,
  {
    id: 'created',
    title: text('key.created'),
    width: '7rem',
    value: ({ when_created }) => when_created,
    cell: ({ when_created }) => <Ago at={when_created} />,
  },
];
