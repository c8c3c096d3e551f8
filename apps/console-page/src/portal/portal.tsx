import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { meQuery } from '../access/me';
import { onLoginEnd, setCsrfToken } from '../call/send';
import { useWords } from '../language/language';
import { Empty, Loading, Problem } from '../part/state';
import { createPortalRouter } from './portal-router';
import { isEnded, openPortal, type PortalSession, toMe } from './portal-session';

type Opened = { router: ReturnType<typeof createPortalRouter> } | { error: unknown } | 'ended' | undefined;

/** The page of a link: opens it, and shows its screens until it ends. */
export function Portal({ link, queries }: { link: string; queries: QueryClient }) {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    const show = (session: PortalSession) => {
      setCsrfToken(session.csrf);
      queries.setQueryData(meQuery.queryKey, toMe(session));
      setOpened({ router: createPortalRouter(link, session) });
      onLoginEnd(() => {
        queries.clear();
        setOpened('ended');
      });
    };
    openPortal().then(show, (error: unknown) => setOpened(isEnded(error) ? 'ended' : { error }));
  }, [link, queries]);
  if (opened === undefined) return <Loading />;
  if (opened === 'ended') return <Ended />;
  if ('error' in opened) return <Problem error={opened.error} onRetry={() => location.reload()} />;
  return <RouterProvider router={opened.router} />;
}

function Ended() {
  const { text } = useWords();
  return (
    <Empty icon="lock" title={text('portal.ended')}>
      {text('portal.ended.hint')}
    </Empty>
  );
}
