import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { loginMethodsQuery, type SecondFactor } from '../../access/login';
import { type Me, meQuery } from '../../access/me';
import { useFilters } from '../../frame/scope';
import { safeReturn } from '../../frame/search';
import { useLanguage } from '../../language/language';
import { isLanguage, languages } from '../../language/language.table';
import { SelectInput } from '../../part/field';
import { Note } from '../../part/note';
import { Loading, Problem } from '../../part/state';
import { findLoginProblem } from './login-problem.table';
import { PasswordForm } from './password-form';
import { ProviderButton } from './provider-button';
import { SecondFactorStep } from './second-factor-step';

export function Login() {
  const { words, language, choose } = useLanguage();
  const { text } = words;
  const navigate = useNavigate();
  const client = useQueryClient();
  const [{ next, problem }] = useFilters();
  const [secondFactor, setSecondFactor] = useState<SecondFactor>();
  const methods = useQuery(loginMethodsQuery);
  const problemText = findLoginProblem(problem);
  useEffect(() => {
    document.title = `${text('login.title')} · ${text('app.name')}`;
  }, [text]);

  const enter = async (me: Me) => {
    client.setQueryData(meQuery.queryKey, me);
    await navigate({ href: `/console${safeReturn(next)}`, replace: true });
  };
  const proceed = async (reply: Me | SecondFactor) =>
    'step' in reply ? setSecondFactor(reply) : enter(reply);
  if (secondFactor)
    return (
      <LoginCard>
        <SecondFactorStep
          secondFactor={secondFactor}
          onDone={enter}
          onBack={() => setSecondFactor(undefined)}
        />
      </LoginCard>
    );
  return (
    <LoginCard>
      <h1>{text('login.title')}</h1>
      {problemText && <Note>{text(problemText)}</Note>}
      {methods.isPending && <Loading rows={3} />}
      {methods.error && <Problem error={methods.error} onRetry={() => void methods.refetch()} />}
      {methods.data?.provider != null && (
        <ProviderButton provider={methods.data.provider} next={safeReturn(next)} />
      )}
      {methods.data?.provider != null && methods.data.local && <p className="login-or">{text('login.or')}</p>}
      {methods.data?.local && <PasswordForm onDone={proceed} />}
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
