import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMay } from '../../access/me';
import { useFilters } from '../../frame/scope';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Button } from '../../part/button';
import { ConfirmDialog } from '../../part/confirm-dialog';
import { FormDialog } from '../../part/dialog';
import { TextInput } from '../../part/field';
import { Page } from '../../part/page';
import { ShownOnce } from '../../part/shown-once';
import { Empty, FormProblem } from '../../part/state';
import { TabLinks } from '../../part/tabs';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { keyColumnsIn } from '../keys/key-columns';
import {
  type Credential,
  credentialCalls,
  type CredentialKind,
  credentialKinds,
  credentialsKey,
  type NewCredential,
} from './client.query';

const statuses = ['active', 'revoked', 'all'] as const;

const columnsIn = (
  words: Words,
  kind: CredentialKind,
  actions: (credential: Credential) => React.ReactNode,
): Column<Credential>[] => [
  ...keyColumnsIn<Credential>(
    words,
    [
      {
        id: 'name',
        title: words.code('credentialName', kind),
        width: 'minmax(9rem, 1.5fr)',
        value: ({ name }) => name,
        cell: ({ name }) => <code>{name}</code>,
      },
    ],
    [],
  ),
  { id: 'actions', title: words.text('key.actions'), width: '8rem', value: () => '', cell: actions },
];

type Open = { kind: 'create' } | { kind: 'revoke'; credential: Credential };

export function Clients() {
  const words = useWords();
  const { text, code } = words;
  const mayWrite = useMay('keys.write');
  const [filters] = useFilters();
  const kind = credentialKinds.find((one) => one === filters['kind']) ?? 'clients';
  const status = statuses.find((one) => one === filters['status']) ?? 'active';
  const [open, setOpen] = useState<Open>();
  const [created, setCreated] = useState<NewCredential>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: credentialsKey(kind),
    queryFn: ({ signal }) => credentialCalls[kind].list(signal),
  });
  const columns = useMemo(
    () =>
      columnsIn(words, kind, (credential) =>
        credential.status === 'active' ? (
          <span className="row-actions">
            <Button isSmall onPress={() => setOpen({ kind: 'revoke', credential })}>
              {text('key.revoke')}
            </Button>
          </span>
        ) : null,
      ).filter(({ id }) => mayWrite || id !== 'actions'),
    [words, kind, mayWrite, text],
  );
  const rows = useMemo(
    () => (data ?? []).filter((credential) => status === 'all' || credential.status === status),
    [data, status],
  );
  const close = () => setOpen(undefined);
  return (
    <Page
      title={text('nav.clients')}
      lead={code('credentialLead', kind)}
      actions={
        mayWrite && (
          <Button look="main" icon="plus" onPress={() => setOpen({ kind: 'create' })}>
            {code('credentialCreate', kind)}
          </Button>
        )
      }
    >
      <TabLinks
        label={text('nav.clients')}
        name="kind"
        value={kind}
        tabs={credentialKinds.map((value) => ({ value, text: code('credentialKind', value) }))}
      />
      <TabLinks
        label={text('key.status')}
        name="status"
        value={status}
        kept={{ kind }}
        tabs={statuses.map((value) => ({
          value,
          text: value === 'all' ? text('filter.all') : code('keyStatus', value),
        }))}
      />
      <DataTable
        isSortable
        label={code('credentialKind', kind)}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={<Empty icon="key" title={text('client.none')} />}
      />
      {open?.kind === 'create' && <CreateCredential kind={kind} onClose={close} onCreated={setCreated} />}
      {open?.kind === 'revoke' && (
        <RevokeCredential kind={kind} credential={open.credential} onClose={close} />
      )}
      {created && (
        <ShownOnce
          title={code('credentialNew', kind)}
          secret={created.secret}
          onClose={() => setCreated(undefined)}
        >
          {created.clientId === undefined
            ? text('key.shownOnce')
            : text('client.shownOnce', { client: created.clientId })}
        </ShownOnce>
      )}
    </Page>
  );
}

interface DialogProps {
  kind: CredentialKind;
  onClose: () => void;
}

function CreateCredential({
  kind,
  onClose,
  onCreated,
}: DialogProps & { onCreated: (created: NewCredential) => void }) {
  const { text, code } = useWords();
  const queries = useQueryClient();
  const [customer, setCustomer] = useState('');
  const create = useMutation({
    mutationFn: () => credentialCalls[kind].create(customer.trim()),
    onSuccess: (created) => {
      void queries.invalidateQueries({ queryKey: credentialsKey(kind) });
      onClose();
      onCreated(created);
    },
  });
  return (
    <FormDialog
      title={code('credentialCreate', kind)}
      submit={code('credentialCreate', kind)}
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
    </FormDialog>
  );
}

function RevokeCredential({ kind, credential, onClose }: DialogProps & { credential: Credential }) {
  const { text } = useWords();
  const { id, customer, name } = credential;
  return (
    <ConfirmDialog
      title={text('key.revoke')}
      call={() => credentialCalls[kind].revoke(id)}
      changes={credentialsKey(kind)}
      done={text('client.revoked')}
      onClose={onClose}
    >
      {text('key.revokeHint', { customer, key: name })}
    </ConfirmDialog>
  );
}
