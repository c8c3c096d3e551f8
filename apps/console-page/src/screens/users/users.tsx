import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMe } from '../../access/me';
import { useFilters } from '../../frame/scope';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Button } from '../../part/button';
import { Page } from '../../part/page';
import { ShownOnce } from '../../part/shown-once';
import { Empty } from '../../part/state';
import { Ago, Badge } from '../../part/text';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { ChangeStatus, ResetPassword } from './user-actions';
import { CreateUser, EditUser } from './user-form';
import { allCustomers, type User, usersQuery } from './user.query';

const columnsIn = ({ text, code }: Words, actions: (user: User) => React.ReactNode): Column<User>[] => [
  { id: 'user', title: text('login.user'), width: 'minmax(8rem, 1.2fr)', value: ({ user }) => user },
  {
    id: 'roles',
    title: text('users.roles'),
    width: 'minmax(8.5rem, 1.6fr)',
    value: ({ roles }) => roles.map((role) => code('role', role)).join(', '),
  },
  {
    id: 'customers',
    title: text('nav.customers'),
    width: 'minmax(7rem, 1.4fr)',
    value: ({ customers }) =>
      customers.includes(allCustomers) ? text('users.allCustomers') : customers.join(', '),
  },
  {
    id: 'source',
    title: text('users.source'),
    width: '8rem',
    value: ({ source }) => code('userSource', source),
  },
  {
    id: 'status',
    title: text('key.status'),
    width: '7rem',
    value: ({ status }) => code('userStatus', status),
    cell: ({ status }) => (
      <Badge tone={status === 'active' ? 'good' : 'plain'}>{code('userStatus', status)}</Badge>
    ),
  },
  {
    id: 'created',
    title: text('key.created'),
    width: '6.5rem',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Ago at={createdAt} />,
  },
  { id: 'actions', title: text('key.actions'), width: '15.5rem', value: () => '', cell: actions },
];

type Open = { kind: 'create' } | { kind: 'password' | 'status'; user: User };

export function Users() {
  const words = useWords();
  const { text } = words;
  const me = useMe();
  const [filters, change] = useFilters();
  const [open, setOpen] = useState<Open>();
  const [secret, setSecret] = useState<{ user: string; password: string }>();
  const { data, error, isPending, refetch } = useQuery(usersQuery);
  const columns = useMemo(
    () =>
      columnsIn(words, (user) =>
        // The server refuses it, too: an own change could end the access of the last admin, or raise the own rights.
        user.user === me.user ? (
          <span className="quiet">{text('users.own')}</span>
        ) : (
          <span className="row-actions">
            {user.source === 'local' && (
              <Button isSmall onPress={() => setOpen({ kind: 'password', user })}>
                {text('users.newPassword')}
              </Button>
            )}
            <Button isSmall onPress={() => setOpen({ kind: 'status', user })}>
              {user.status === 'active' ? text('users.disable') : text('users.enable')}
            </Button>
          </span>
        ),
      ),
    [words, me.user, text],
  );
  const close = () => setOpen(undefined);
  const edited = data?.find(({ id, user }) => id === filters['open'] && user !== me.user);
  return (
    <Page
      title={text('nav.users')}
      lead={text('users.lead')}
      actions={
        <Button look="main" icon="plus" onPress={() => setOpen({ kind: 'create' })}>
          {text('users.create')}
        </Button>
      }
    >
      <DataTable
        isSortable
        label={text('nav.users')}
        columns={columns}
        rows={data ?? []}
        rowKey={({ id }) => id}
        onOpen={({ id }) => change({ open: id })}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={<Empty icon="user" title={text('users.none')} />}
      />
      {edited && <EditUser user={edited} onClose={() => change({ open: undefined })} />}
      {open?.kind === 'create' && <CreateUser onClose={close} onCreated={setSecret} />}
      {open?.kind === 'password' && <ResetPassword user={open.user} onClose={close} onChanged={setSecret} />}
      {open?.kind === 'status' && <ChangeStatus user={open.user} onClose={close} />}
      {secret && (
        <ShownOnce
          title={text('users.passwordOf', { user: secret.user })}
          secret={secret.password}
          onClose={() => setSecret(undefined)}
        >
          {text('users.shownOnce')}
        </ShownOnce>
      )}
    </Page>
  );
}
