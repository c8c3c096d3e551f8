import { useMemo } from 'react';
import { useFilters, useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import { Button } from '../../part/button';
import { Page } from '../../part/page';
import { Empty, Loading, Problem } from '../../part/state';
import { TabLinks } from '../../part/tabs';
import { ExportButton } from '../../table/export-button';
import { ReviewList } from './review-list';
import { useCredentialQueue, useSessionQueue } from './review.query';

const queues = ['sessions', 'credentials'] as const;

export function Review() {
  const { text, code, number } = useWords();
  const scope = useScope();
  const [filters] = useFilters();
  const value = queues.find((one) => one === filters['queue']) ?? 'sessions';
  const pages = { sessions: useSessionQueue(scope), credentials: useCredentialQueue(scope) };
  const { rows, isLoading, error, onRetry, hasMore, isLoadingMore, onMore } = pages[value];
  // A queue is worked off in the order in which it grew.
  const items = useMemo(() => [...rows].sort((one, other) => one.since.localeCompare(other.since)), [rows]);
  const countOf = (queue: (typeof queues)[number]) => {
    const { rows: waiting, isLoading: isUnknown, error: isBroken, hasMore: isPart } = pages[queue];
    return isUnknown || isBroken ? undefined : `${number(waiting.length)}${isPart ? '+' : ''}`;
  };
  return (
    <Page
      title={text('nav.review')}
      lead={text('review.lead')}
      actions={
        <ExportButton
          name={code('queue', value)}
          header={[text('review.since'), text('match.id'), text('review.person'), text('review.proposedBy')]}
          rows={() =>
            items.map(({ since, session, credential, proposal }) => [
              since,
              session?.id ?? credential?.id,
              credential?.puid,
              proposal?.operator,
            ])
          }
          isEmpty={items.length === 0}
        />
      }
    >
      <TabLinks
        label={text('nav.review')}
        name="queue"
        value={value}
        tabs={queues.map((queue) => {
          const count = countOf(queue);
          return { value: queue, text: code('queue', queue), ...(count !== undefined && { count }) };
        })}
      />
      {error ? (
        <Problem error={error} onRetry={onRetry} />
      ) : isLoading ? (
        <Loading />
      ) : (
        <>
          {rows.length === 0 && !hasMore && (
            <Empty icon="check" title={text('review.none')}>
              {code('reviewNone', value)}
            </Empty>
          )}
          {rows.length > 0 && <ReviewList key={value} label={code('queue', value)} items={items} />}
          {hasMore && (
            <Button isPending={isLoadingMore} onPress={onMore}>
              {text('review.more')}
            </Button>
          )}
        </>
      )}
    </Page>
  );
}
