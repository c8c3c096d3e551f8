import type { ReactNode } from 'react';
import { isTemporary, toProblem } from '../call/problem';
import { useWords } from '../language/language';
import { Button } from './button';
import { Icon, type IconName } from './icon';
import { Note } from './note';

interface StateProps {
  icon: IconName;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** It is the whole page. */
  isPage?: boolean;
}

const State = ({ icon, title, children, actions, isPage }: StateProps) => {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="state">
      <span className="state-icon">
        <Icon name={icon} />
      </span>
      <Title className="state-title">{title}</Title>
      {children && <div className="state-text">{children}</div>}
      {actions && <div className="state-actions">{actions}</div>}
    </div>
  );
};

export const Empty = ({ icon, ...props }: Omit<StateProps, 'icon'> & { icon?: IconName }) => (
  <State icon={icon ?? 'list'} {...props} />
);

export function Loading({ rows = 6 }: { rows?: number }) {
  const { text } = useWords();
  return (
    <div className="loading" role="status">
      <span className="hidden-text">{text('state.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="skeleton" />
      ))}
    </div>
  );
}

export function NoPermission() {
  const { text } = useWords();
  return (
    <State icon="lock" title={text('state.noPermission')}>
      {text('state.noPermission.hint')}
    </State>
  );
}

/** Every failed call of a screen ends here, with a way on. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { text, sentence } = useWords();
  const problem = toProblem(error);
  if (problem.status === 403) return <NoPermission />;
  const title =
    problem.status === 404
      ? text('problem.notFound')
      : isTemporary(problem)
        ? text('problem.unreachable')
        : text('problem.title');
  return (
    <div role="alert">
      <State
        icon="alert"
        title={title}
        actions={
          onRetry && (
            <Button icon="refresh" onPress={onRetry}>
              {text('action.retry')}
            </Button>
          )
        }
      >
        {problem.status !== 0 && <p>{sentence(problem.message)}</p>}
        {problem.requestId && <p className="quiet">{text('problem.request', { id: problem.requestId })}</p>}
      </State>
    </div>
  );
}

/** An error beside a form, for what can be corrected there. */
export function FormProblem({ error }: { error: unknown }) {
  const { text, sentence } = useWords();
  if (error === null || error === undefined) return null;
  const problem = toProblem(error);
  const message =
    problem.status === 0
      ? text('problem.unreachable')
      : problem.status === 403
        ? text('state.noPermission')
        : sentence(problem.message);
  return <Note>{message}</Note>;
}
