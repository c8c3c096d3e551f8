import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMay, useMe } from '../../access/me';
import { CallProblem } from '../../call/problem';
import { useAddress, useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Button } from '../../part/button';
import { ConfirmDialog } from '../../part/confirm-dialog';
import { Dialog, FormDialog } from '../../part/dialog';
import { Icon } from '../../part/icon';
import { Card, Page } from '../../part/page';
import { Empty, FormProblem, Loading, Problem } from '../../part/state';
import { Ago, Badge, Copyable, Facts, Time } from '../../part/text';
import type { Column } from '../../table/column';
import { fileName, saveFile } from '../../table/csv';
import { DataTable } from '../../table/data-table';
import { isPuid } from './person-search';
import {
  type Credential,
  credentialsQuery,
  type Deletion,
  deletePerson,
  peopleQuery,
  revokeCredential,
} from './person.query';

const unknownPerson = new CallProblem(404, '');

export function Person() {
  const { text } = useWords();
  const scope = useScope();
  const { id: puid = '' } = useAddress();
  const { data, error, refetch } = useQuery({ ...peopleQuery(scope, { puid }), enabled: isPuid(puid) });
  const mayDelete = useMay('people.delete', 'personal.read');
  const [isDeleting, setDeleting] = useState(false);
  if (!isPuid(puid)) return <Problem error={unknownPerson} />;
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const person = data.find((found) => found.puid === puid);
  return (
    <Page
      title={text('enrolled.person')}
      badge={<Badge tone={person ? 'good' : 'plain'}>{text(person ? 'enrolled.yes' : 'enrolled.no')}</Badge>}
      back={
        <Link to="/c/$customer/$mode/people" params={scope} className="back">
          <Icon name="left" /> {text('nav.enrolled')}
        </Link>
      }
      actions={
        mayDelete && (
          <Button look="danger" icon="trash" onPress={() => setDeleting(true)}>
            {text('enrolled.delete')}
          </Button>
        )
      }
    >
      <Card>
        <Facts
          facts={[
            ['puid', <Copyable key="puid" value={puid} />],
            [text('enrolled.galleries'), person?.versions.join(', ')],
          ]}
        />
      </Card>
      <Credentials puid={puid} />
      {isDeleting && (
        <DeletePerson puid={puid} isEnrolled={person !== undefined} onClose={() => setDeleting(false)} />
      )}
    </Page>
  );
}

const statusTones = { active: 'good', pending: 'warn', rejected: 'plain' } as const;

const columnsIn = (
  { text, code }: Words,
  actions: (credential: Credential) => React.ReactNode,
): Column<Credential>[] => [
  {
    id: 'kind',
    title: text('credential.kind'),
    width: '9rem',
    value: ({ kind }) => code('credentialKind', kind),
  },
  {
    id: 'status',
    title: text('key.status'),
    width: '9rem',
    value: ({ status }) => code('credentialStatus', status),
    cell: ({ status }) => <Badge tone={statusTones[status]}>{code('credentialStatus', status)}</Badge>,
  },
  {
    id: 'id',
    title: text('match.id'),
    width: 'minmax(8rem, 1fr)',
    value: ({ id }) => id,
    cell: ({ id }) => <code title={id}>{id}</code>,
  },
  ...(['createdAt', 'lastUsedAt', 'expiresAt'] as const).map((name): Column<Credential> => ({
    id: name,
    title: code('credentialTime', name),
    width: '8rem',
    value: (credential) => credential[name],
    cell: (credential) => {
      const at = credential[name];
      return at === null ? <span className="quiet">—</span> : <Ago at={at} />;
    },
  })),
  { id: 'actions', title: text('key.actions'), width: '8rem', value: () => '', cell: actions },
];

function Credentials({ puid }: { puid: string }) {
  const words = useWords();
  const { text } = words;
  const scope = useScope();
  const mayRevoke = useMay('people.delete');
  const [revoked, setRevoked] = useState<Credential>();
  const { data, error, isPending, refetch } = useQuery(credentialsQuery(scope, puid));
  const columns = useMemo(
    () =>
      columnsIn(words, (credential) => (
        <Button isSmall onPress={() => setRevoked(credential)}>
          {text('key.revoke')}
        </Button>
      )).filter(({ id }) => mayRevoke || id !== 'actions'),
    [words, text, mayRevoke],
  );
  return (
    <Card isFlush title={text('credential.title')}>
      <DataTable
        isSortable
        isShort
        label={text('credential.title')}
        columns={columns}
        rows={data ?? []}
        rowKey={({ id }) => id}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={<Empty icon="key" title={text('credential.none')} />}
      />
      {revoked && <Revoke puid={puid} credential={revoked} onClose={() => setRevoked(undefined)} />}
    </Card>
  );
}

interface RevokeProps {
  puid: string;
  credential: Credential;
  onClose: () => void;
}

function Revoke({ puid, credential, onClose }: RevokeProps) {
  const { text, code } = useWords();
  const scope = useScope();
  return (
    <ConfirmDialog
      title={text('credential.revoke')}
      submit={text('key.revoke')}
      call={() => revokeCredential(scope, puid, credential.id)}
      changes={credentialsQuery(scope, puid).queryKey}
      done={text('credential.revoked')}
      onClose={onClose}
    >
      {text('credential.revokeHint', { kind: code('credentialKind', credential.kind) })}
    </ConfirmDialog>
  );
}

interface DeletePersonProps {
  puid: string;
  isEnrolled: boolean;
  onClose: () => void;
}

function DeletePerson({ puid, isEnrolled, onClose }: DeletePersonProps) {
  const { text } = useWords();
  const scope = useScope();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deletePerson(scope, puid, isEnrolled),
    onSuccess: () => {
      for (const key of ['galleries', 'enrolled-people', 'credentials'])
        void queries.invalidateQueries({ queryKey: [key, scope] });
    },
  });
  if (remove.data) return <Receipt deletion={remove.data} />;
  return (
    <FormDialog
      isAlert
      title={text('enrolled.delete')}
      submit={text('action.delete')}
      look="danger"
      isPending={remove.isPending}
      error={<FormProblem error={remove.error} />}
      onClose={onClose}
      onSubmit={() => remove.mutate()}
    >
      <p>{text('enrolled.deleteHint')}</p>
      <Copyable value={puid} />
    </FormDialog>
  );
}

function Receipt({ deletion }: { deletion: Deletion }) {
  const { text } = useWords();
  const scope = useScope();
  const { user } = useMe();
  const navigate = useNavigate();
  const { puid, versions, deletedAt } = deletion;
  const leave = () => void navigate({ to: '/c/$customer/$mode/people', params: scope });
  const save = () => {
    const receipt = { ...deletion, ...scope, deletedBy: user };
    saveFile(fileName(`deletion-${puid}`, 'json'), JSON.stringify(receipt, null, 2), 'application/json');
  };
  return (
    <Dialog title={text('enrolled.deleted')} onClose={leave}>
      <div className="dialog-body">
        <p>{text('enrolled.receipt')}</p>
        <Facts
          facts={[
            ['puid', <Copyable key="puid" value={puid} />],
            [text('enrolled.galleries'), versions.join(', ') || text('none')],
            [text('enrolled.deletedAt'), <Time key="at" at={deletedAt} />],
            [text('enrolled.deletedBy'), user],
          ]}
        />
      </div>
      <footer className="dialog-foot">
        <Button icon="download" onPress={save}>
          {text('enrolled.saveReceipt')}
        </Button>
        <Button look="main" onPress={leave}>
          {text('action.close')}
        </Button>
      </footer>
    </Dialog>
  );
}
