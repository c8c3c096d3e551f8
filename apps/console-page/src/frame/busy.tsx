import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useWords } from '../language/language';

/**
 * A line at the top while an action of the user has no answer: a screen is loaded, data that are not shown yet are fetched, or something
 * is changed. Data that are only brought up to date do not count.
 */
export function Busy() {
  const isNavigating = useRouterState({ select: ({ isLoading }) => isLoading });
  const isFetching = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const isChanging = useIsMutating() > 0;
  if (!isNavigating && !isFetching && !isChanging) return null;
  return <BusyLine />;
}

export function BusyLine() {
  const { text } = useWords();
  return (
    <div className="busy progress-open" role="progressbar" aria-label={text('state.loading')}>
      <span />
    </div>
  );
}
