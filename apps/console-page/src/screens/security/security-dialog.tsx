import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listPasskeys, type Passkey } from '../../access/passkey';
import { useWords } from '../../language/language';
import { Button } from '../../part/button';
import { Dialog } from '../../part/dialog';
import { Empty, Loading, Problem } from '../../part/state';
import { Ago } from '../../part/text';
import { AddPasskey, RemovePasskey } from './passkey-forms';

type Open = { kind: 'list' } | { kind: 'add' } | { kind: 'remove'; passkey: Passkey };

/** The passkeys of the user who is logged in. */
export default function SecurityDialog({ onClose }: { onClose: () => void }) {
  const { text } = useWords();
  const [open, setOpen] = useState<Open>({ kind: 'list' });
  const { data, error, isPending, refetch } = useQuery({ queryKey: ['passkeys'], queryFn: listPasskeys });
  const back = () => {
    setOpen({ kind: 'list' });
    void refetch();
  };
  if (open.kind === 'add') return <AddPasskey onClose={back} />;
  if (open.kind === 'remove')
    return <RemovePasskey passkey={open.passkey} isLast={data?.length === 1} onClose={back} />;
  return (
    <Dialog title={text('security.title')} onClose={onClose}>
      <div className="dialog-body">
        <p>{text('security.lead')}</p>
        <h3>{text('security.passkeys')}</h3>
        {isPending && <Loading rows={2} />}
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <Empty icon="key" title={text('security.none')} />}
        {data && data.length > 0 && (
          <ul className="passkeys">
            {data.map((passkey) => (
              <li key={passkey.id}>
                <PasskeyLine passkey={passkey} />
                <Button
                  isSmall
                  label={`${text('security.remove')}: ${passkey.name}`}
                  onPress={() => setOpen({ kind: 'remove', passkey })}
                >
                  {text('security.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <footer className="dialog-foot">
        <Button onPress={onClose}>{text('action.close')}</Button>
        <Button look="main" icon="plus" isDisabled={!data} onPress={() => setOpen({ kind: 'add' })}>
          {text('security.add')}
        </Button>
      </footer>
    </Dialog>
  );
}

function PasskeyLine({ passkey: { name, createdAt, usedAt } }: { passkey: Passkey }) {
  const { text } = useWords();
  return (
    <span>
      <strong>{name}</strong>
      <span className="quiet">
        {text('security.created')} <Ago at={createdAt} /> · {text('security.used')}{' '}
        {usedAt ? <Ago at={usedAt} /> : text('security.neverUsed')}
      </span>
    </span>
  );
}
