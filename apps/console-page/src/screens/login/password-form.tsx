import { useState } from 'react';
import { logIn, type SecondFactor } from '../../access/login';
import type { Me } from '../../access/me';
import { toProblem } from '../../call/problem';
import { useWords } from '../../language/language';
import { Button } from '../../part/button';
import { TextInput } from '../../part/field';
import { Note } from '../../part/note';
import { FormProblem } from '../../part/state';

export function PasswordForm({ onDone }: { onDone: (reply: Me | SecondFactor) => Promise<void> | void }) {
  const { text } = useWords();
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const proceed = async () => {
    setPending(true);
    setError(undefined);
    try {
      await onDone(await logIn(user, password));
    } catch (problem) {
      setError(problem);
    } finally {
      setPending(false);
    }
  };
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void proceed();
      }}
    >
      <TextInput
        autoFocus
        isRequired
        label={text('login.user')}
        name="user"
        autoComplete="username"
        value={user}
        onChange={setUser}
      />
      <TextInput
        isRequired
        label={text('login.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      {error !== undefined && <LoginProblem error={error} />}
      <Button type="submit" look="main" isPending={isPending}>
        {text('login.submit')}
      </Button>
    </form>
  );
}

function LoginProblem({ error }: { error: unknown }) {
  const { text } = useWords();
  const { status, retryAfter } = toProblem(error);
  if (status === 401) return <Note>{text('login.wrong')}</Note>;
  if (status === 429) return <Note>{text('login.locked', { seconds: retryAfter ?? 60 })}</Note>;
  return <FormProblem error={error} />;
}
