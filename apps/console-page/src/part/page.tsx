import { type ReactNode, useEffect, useMemo } from 'react';
import { useShortcuts } from '../frame/shortcut';
import { useWords } from '../language/language';

interface PageProps {
  title: string;
  lead?: ReactNode;
  badge?: ReactNode;
  back?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen: its heading, actions, and content. The heading is also the title of the document. */
export function Page({ title, lead, badge, back, actions, children }: PageProps) {
  const { text } = useWords();
  useEffect(() => {
    document.title = `${title} · ${text('app.name')}`;
  }, [title, text]);
  useBackShortcut(Boolean(back));
  return (
    <div className="screen">
      {back && <div className="screen-back">{back}</div>}
      <header className="screen-head">
        <div>
          <h1 tabIndex={-1}>
            {title} {badge}
          </h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {actions && <div className="screen-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Escape follows the link above the heading. */
function useBackShortcut(hasBack: boolean): void {
  const { text } = useWords();
  const run = () => document.querySelector<HTMLElement>('.screen-back a')?.click();
  useShortcuts(
    useMemo(() => (hasBack ? [{ keys: 'Escape', title: text('shortcut.close'), run }] : []), [hasBack, text]),
  );
}

interface CardProps {
  title?: string;
  actions?: ReactNode;
  isFlush?: boolean;
  children: ReactNode;
}

export const Card = ({ title, actions, isFlush, children }: CardProps) => (
  <section className={isFlush ? 'card card-flush' : 'card'}>
    {title && (
      <header className="card-head">
        <h2>{title}</h2>
        {actions}
      </header>
    )}
    {children}
  </section>
);
