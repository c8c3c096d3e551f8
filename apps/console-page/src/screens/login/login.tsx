import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { logIn, meQuery } from '../../access/me';
import { toProblem } from '../../call/problem';
import { useLanguage, useWords } from '../../language/language';
import { isLanguage, languages } from '../../language/language.table';
import { Button } from '../../part/button';
import { SelectInput, TextInput } from '../../part/field';
import { Icon } from '../../part/icon';
import { FormProblem } from '../../part/state';
import { useFilters } from '../../frame/scope';
import { safeReturn } from '../../frame/search';

export function Login() {
  const { words, language, choose } = useLanguage();
  const { text } = words;
  const navigate = useNavigate();
  const client = useQueryClient();
  const [{ next }] = useFilters();
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    document.title = `${text('login.title')} · ${text('app.name')}`;
  }, [text]);

  const proceed = async () => {
    setPending(true);
    setError(undefined);
    try {
      client.setQueryData(meQuery.queryKey, await logIn(user, password));
      await navigate({ href: `/console${safeReturn(next)}`, replace: true });
    } catch (problem) {
      setError(problem);
    } finally {
      setPending(false);
    }
  };
  return (
    <LoginCard>
      <h1>{text('login.title')}</h1>
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
      <div className="login-language">
        <SelectInput
          isLabelHidden
          label={text('user.language')}
          value={language}
          choices={Object.entries(languages).map(([value, { name }]) => ({ value, text: name }))}
          onChange={(chosen) => isLanguage(chosen) && choose(chosen)}
        />
      </div>
    </LoginCard>
  );
}

function LoginProblem({ error }: { error: unknown }) {
  const { text } = useWords();
  const { status, retryAfter } = toProblem(error);
  if (status !== 401 && status !== 429) return <FormProblem error={error} />;
  return (
    <p className="note note-bad" role="alert">
      <Icon name="alert" />
      <span>
        {status === 401 ? text('login.wrong') : text('login.locked', { seconds: retryAfter ?? 60 })}
      </span>
    </p>
  );
}

const LoginCard = ({ children }: { children: ReactNode }) => (
  <main className="login">
    <div className="login-card">
      <span className="brand-mark" aria-hidden="true">
        <svg viewBox="0 0 32 32">
          <path d="M9 24V14a7 7 0 0 1 14 0v10M9 18.5h14M16 7v17" />
        </svg>
      </span>
      {children}
    </div>
  </main>
);
