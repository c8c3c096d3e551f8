import { Link, Navigate } from '@tanstack/react-router';
import { useMe } from '../../access/me';
import { useAddress } from '../../frame/scope';
import { isScoped, visibleNavigation } from '../../frame/navigation.table';
import { useWords } from '../../language/language';
import { Empty } from '../../part/state';

/** The first screen that the user may see. */
export function Home() {
  const { text } = useWords();
  const me = useMe();
  const params = useAddress();
  const hasScope = params.customer !== undefined;
  const entries = visibleNavigation(me, hasScope).flatMap((group) => group.entries);
  const first = entries.find((entry) => isScoped(entry) === hasScope) ?? entries[0];
  if (first) return <Navigate to={first.to} params={params} replace />;
  return (
    <Empty icon="lock" title={text('home.nothing')}>
      {text('home.nothing.hint')}
    </Empty>
  );
}

/** An address without a screen: a page of its own, without the frame. */
export function NotFound() {
  const { text } = useWords();
  return (
    <main id="main" className="main">
      <Empty
        isPage
        icon="search"
        title={text('problem.notFound')}
        actions={<Link to="/">{text('problem.home')}</Link>}
      >
        {text('problem.notFound.hint')}
      </Empty>
    </main>
  );
}
