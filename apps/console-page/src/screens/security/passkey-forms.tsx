import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  addPasskey,
  isAborted,
  isRegistered,
  type Passkey,
  preloadPasskeys,
  removePasskey,
} from '../../access/passkey';
import { toProblem } from '../../call/problem';
import { useWords } from '../../language/language';
import { FormDialog } from '../../part/dialog';
import { TextInput } from '../../part/field';
import { Note } from '../../part/note';
import { FormProblem } from '../../part/state';
import { useToast } from '../../part/toast';

const maxNameLength = 50;

export function AddPasskey({ onClose }: { onClose: () => void }) {
  const { text } = useWords();
  const toast = useToast();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  useEffect(preloadPasskeys, []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => addPasskey(name.trim(), password),
    onSuccess: () => {
      toast(text('security.added'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={text('security.add')}
      submit={text('secondFactor.add')}
      isPending={isPending}
      isDisabled={name.trim() === '' || password === ''}
      error={error && <PasskeyProblem error={error} />}
      onClose={onClose}
      onSubmit={() => mutate()}
    >
      <TextInput
        autoFocus
        isRequired
        label={text('security.name')}
        hint={text('security.add.hint')}
        maxLength={maxNameLength}
        value={name}
        onChange={setName}
      />
      <OwnPassword value={password} onChange={setPassword} />
    </FormDialog>
  );
}

interface RemovePasskeyProps {
  passkey: Passkey;
  isLast: boolean;
  onClose: () => void;
}

export function RemovePasskey({ passkey: { id, name }, isLast, onClose }: RemovePasskeyProps) {
  const { text } = useWords();
  const toast = useToast();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removePasskey(id, password),
    onSuccess: () => {
      toast(text('security.removed'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={text('security.remove.title', { name })}
      submit={text('security.remove')}
      look="danger"
      isPending={isPending}
      isDisabled={password === ''}
      error={error && <PasskeyProblem error={error} />}
      onClose={onClose}
      onSubmit={() => mutate()}
    >
      {isLast && <p>{text('security.remove.last')}</p>}
      <OwnPassword autoFocus value={password} onChange={setPassword} />
    </FormDialog>
  );
}

interface OwnPasswordProps {
  value: string;
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

function OwnPassword({ value, autoFocus, onChange }: OwnPasswordProps) {
  const { text } = useWords();
  return (
    <TextInput
      isRequired
      autoFocus={autoFocus ?? false}
      label={text('security.password')}
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={onChange}
    />
  );
}

function PasskeyProblem({ error }: { error: unknown }) {
  const { text } = useWords();
  if (isAborted(error)) return <Note>{text('secondFactor.aborted')}</Note>;
  if (isRegistered(error)) return <Note>{text('security.exists')}</Note>;
  const { status, retryAfter } = toProblem(error);
  if (status === 400) return <Note>{text('security.wrongPassword')}</Note>;
  if (status === 429) return <Note>{text('login.locked', { seconds: retryAfter ?? 60 })}</Note>;
  return <FormProblem error={error} />;
}
