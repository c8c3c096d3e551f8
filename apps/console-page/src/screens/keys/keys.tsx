import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMay } from '../../access/me';
import type { components } from '../../api/sanctions';
import { bodyOf, operatorsOf } from '../../call/client';
import { useFilters } from '../../frame/scope';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Button } from '../../part/button';
import { ConfirmDialog } from '../../part/confirm-dialog';
import { FormDialog } from '../../part/dialog';
import { SelectInput, TextInput } from '../../part/field';
import { Page } from '../../part/page';
import { ShownOnce } from '../../part/shown-once';
import { Empty, FormProblem } from '../../part/state';
import { TabLinks } from '../../part/tabs';
import { Ago, Badge } from '../../part/text';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { keyColumnsIn } from './key-columns';

type ApiKey = components['schemas']['ApiKeyReply'];

const statuses = ['active', 'revoked', 'expired'] as const;

const keysKey = ['keys'];

const columnsIn = (words: Words, actions: (key: ApiKey) => React.ReactNode): Column<ApiKey>[] => {
  const { text, code } = words;
  const name: Column<ApiKey>[] = [
    {
      id: 'mode',
      title: text('scope.mode'),
      width: '5.5rem',
      value: ({ mode }) => code('mode', mode),
      cell: ({ mode }) => <Badge tone={mode === 'test' ? 'warn' : 'plain'}>{code('mode', mode)}</Badge>,
    },
    {
      id: 'key',
      title: text('key.key'),
      width: '5.5rem',
      value: ({ api_key }) => api_key,
      cell: ({ api_key }) => <code>{api_key}</code>,
    },
  ];
  const time: Column<ApiKey>[] = [
    {
      id: 'expires',
      title: text('key.expires'),
      width: '6.5rem',
      value: ({ expires_at }) => expires_at,
      cell: ({ expires_at }) => (expires_at ? <Ago at={expires_at} /> : <span className="quiet">—</span>),
    },
  ];
  return [
    ...keyColumnsIn(words, name, time),
    { id: 'actions', title: text('key.actions'), width: '12.5rem', value: () => '', cell: actions },
  ];
};

type Open = { kind: 'create' } | { kind: 'revoke' | 'rotate'; key: ApiKey };

export function Keys() {
  const words = useWords();
  const { text, code } = words;
  const mayWrite = useMay('keys.write');
  const [filters] = useFilters();
  const status =
    statuses.find((one) => one === filters['status']) ?? (filters['status'] === 'all' ? 'all' : 'active');
  const [open, setOpen] = useState<Open>();
  const [secret, setSecret] = useState<string>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keysKey,
    queryFn: ({ signal }) => bodyOf(operatorsOf('sessions').GET('/keys', { signal })),
  });
  const columns = useMemo(
    () =>
      columnsIn(words, (key) =>
        key.status === 'active' && mayWrite ? (
          <span className="row-actions">
            <Button isSmall onPress={() => setOpen({ kind: 'rotate', key })}>
              {text('key.rotate')}
            </Button>
            <Button isSmall onPress={() => setOpen({ kind: 'revoke', key })}>
              {text('key.revoke')}
            </Button>
          </span>
        ) : null,
      ).filter(({ id }) => mayWrite || id !== 'actions'),
    [words, mayWrite, text],
  );
  const rows = useMemo(
    () => (data ?? []).filter((key) => status === 'all' || key.status === status),
    [data, status],
  );
  const close = () => setOpen(undefined);
  return (
    <Page
      title={text('nav.keys')}
      lead={text('key.lead')}
      actions={
        mayWrite && (
          <Button look="main" icon="plus" onPress={() => setOpen({ kind: 'create' })}>
            {text('key.create')}
          </Button>
        )
      }
    >
      <TabLinks
        label={text('key.status')}
        name="status"
        value={status}
        tabs={[
          ...statuses.map((value) => ({ value, text: code('keyStatus', value) })),
          { value: 'all', text: text('filter.all') },
        ]}
      />
      <DataTable
        isSortable
        label={text('nav.keys')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={<Empty icon="key" title={text('key.none')} />}
      />
      {open?.kind === 'create' && <CreateKey onClose={close} onCreated={setSecret} />}
      {open?.kind === 'rotate' && <RotateKey apiKey={open.key} onClose={close} onCreated={setSecret} />}
      {open?.kind === 'revoke' && <RevokeKey apiKey={open.key} onClose={close} />}
      {secret !== undefined && (
        <ShownOnce title={text('key.new')} secret={secret} onClose={() => setSecret(undefined)}>
          {text('key.shownOnce')}
        </ShownOnce>
      )}
    </Page>
  );
}

interface KeyDialogProps {
  onClose: () => void;
  onCreated: (secret: string) => void;
}

function CreateKey({ onClose, onCreated }: KeyDialogProps) {
  const { text, code } = useWords();
  const queries = useQueryClient();
  const [customer, setCustomer] = useState('');
  const [mode, setMode] = useState<'live' | 'test'>('test');
  const create = useMutation({
    mutationFn: () =>
      bodyOf(operatorsOf('sessions').POST('/keys', { body: { customer: customer.trim(), mode } })),
    onSuccess: ({ api_key }) => {
      void queries.invalidateQueries({ queryKey: keysKey });
      // A new customer, or a first key of a mode, changes what can be chosen in the header.
      void queries.invalidateQueries({ queryKey: ['me'] });
      onClose();
      onCreated(api_key);
    },
  });
  return (
    <FormDialog
      title={text('key.create')}
      submit={text('key.create')}
      isPending={create.isPending}
      isDisabled={customer.trim() === ''}
      error={<FormProblem error={create.error} />}
      onClose={onClose}
      onSubmit={() => create.mutate()}
    >
      <TextInput
        autoFocus
        isRequired
        label={text('scope.customer')}
        hint={text('key.customerHint')}
        value={customer}
        onChange={setCustomer}
      />
      <SelectInput
        label={text('scope.mode')}
        value={mode}
        choices={(['test', 'live'] as const).map((value) => ({ value, text: code('mode', value) }))}
        onChange={(next) => next && setMode(next)}
      />
    </FormDialog>
  );
}

const graces = { none: 0, hour: 3600, day: 86_400, week: 604_800 } as const;
type Grace = keyof typeof graces;

function RotateKey({ apiKey, onClose, onCreated }: KeyDialogProps & { apiKey: ApiKey }) {
  const { text, code } = useWords();
  const queries = useQueryClient();
  const [grace, setGrace] = useState<Grace>('day');
  const rotate = useMutation({
    mutationFn: () =>
      bodyOf(
        operatorsOf('sessions').POST('/keys/{id}/rotate', {
          params: { path: { id: apiKey.id } },
          body: { grace_seconds: graces[grace] },
        }),
      ),
    onSuccess: ({ api_key }) => {
      void queries.invalidateQueries({ queryKey: keysKey });
      onClose();
      onCreated(api_key);
    },
  });
  return (
    <FormDialog
      title={text('key.rotate')}
      submit={text('key.rotate')}
      isPending={rotate.isPending}
      error={<FormProblem error={rotate.error} />}
      onClose={onClose}
      onSubmit={() => rotate.mutate()}
    >
      <p>{text('key.rotateHint', { customer: apiKey.customer, key: apiKey.api_key })}</p>
      <SelectInput
        label={text('key.grace')}
        value={grace}
        choices={(Object.keys(graces) as Grace[]).map((value) => ({ value, text: code('grace', value) }))}
        onChange={(next) => next && setGrace(next)}
      />
    </FormDialog>
  );
}

function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { text } = useWords();
  const { id, customer, api_key: key } = apiKey;
  return (
    <ConfirmDialog
      title={text('key.revoke')}
      call={() => operatorsOf('sessions').POST('/keys/{id}/revoke', { params: { path: { id } } })}
      changes={keysKey}
      done={text('key.revoked')}
      onClose={onClose}
    >
      {text('key.revokeHint', { customer, key })}
    </ConfirmDialog>
  );
}
