import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../access/me';
import type { Scope } from '../../call/client';
import { useWords } from '../../language/language';
import { type Period, periodStart } from '../../part/period';
import { Ago } from '../../part/text';
import { datasetsQuery } from '../populations/population.query';
import { useCredentialQueue, useSessionQueue } from '../review/review.query';
import { oldestOf } from '../review/review.table';
import { type Failures, failuresQuery, targetsQuery } from '../webhooks/target.query';

interface TileProps {
  title: string;
  value: ReactNode;
  note: ReactNode;
  isWarning?: boolean;
  /** Where the details are. */
  link?: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

export function Tile({ title, value, note, isWarning, link }: TileProps) {
  const className = isWarning ? 'tile tile-warn' : 'tile';
  const content = (
    <>
      <span className="tile-title">{title}</span>
      <span className="tile-value">{value}</span>
      <span className="tile-note quiet">{note}</span>
    </>
  );
  return link ? (
    <Link {...link} className={className}>
      {content}
    </Link>
  ) : (
    <div className={className}>{content}</div>
  );
}

/** Dead letters of the period, and targets that do not answer. */
export function WebhookTile({ scope, period }: { scope: Scope; period: Period }) {
  const { text, count, number } = useWords();
  const isEnabled = useMay('webhooks.read');
  const targets = useQuery({ ...targetsQuery(scope), enabled: isEnabled });
  const failures = useQuery({
    ...failuresQuery(scope, periodStart(period)),
    enabled: isEnabled,
    placeholderData: (previous: Failures | undefined) => previous,
  });
  if (!isEnabled) return null;
  const failed = sum(failures.data?.items.map((failure) => failure.count));
  const pending = sum(targets.data?.items.map((target) => target.pending));
  const open = targets.data?.items.filter(({ breaker }) => breaker === 'open').length ?? 0;
  const isBroken = failures.error !== null || targets.error !== null;
  const isLoading = targets.isPending || failures.isPending;
  return (
    <Tile
      title={text('overview.webhooks')}
      value={isBroken ? '—' : isLoading ? '…' : number(failed)}
      note={
        isBroken
          ? text('overview.unknown')
          : isLoading
            ? text('state.loading')
            : open > 0
              ? count('overview.webhooksOpen', open)
              : failed > 0
                ? text('overview.webhooksFailed')
                : pending > 0
                  ? text('overview.webhooksPending', { count: number(pending) })
                  : text('overview.webhooksGood')
      }
      isWarning={isBroken || (!isLoading && (failed > 0 || open > 0))}
      link={{
        to: '/c/$customer/$mode/webhooks',
        params: { ...scope },
        search: { period, ...(open > 0 ? { status: 'targets' } : failed > 0 && { status: 'FAILED' }) },
      }}
    />
  );
}

const sum = (counts: readonly number[] = []): number => counts.reduce((total, count) => total + count, 0);

/** What waits for a decision, and for how long. */
export function QueueTile({ scope }: { scope: Scope }) {
  const { text, number } = useWords();
  const isEnabled = useMay('sessions.read', 'people.read');
  const sessions = useSessionQueue(scope, isEnabled);
  const credentials = useCredentialQueue(scope, isEnabled);
  if (!isEnabled) return null;
  const isBroken = sessions.error !== null || credentials.error !== null;
  const isLoading = sessions.isLoading || credentials.isLoading;
  const count = sessions.rows.length + credentials.rows.length;
  const hasMore = sessions.hasMore || credentials.hasMore;
  const oldest = oldestOf([...sessions.rows, ...credentials.rows]);
  return (
    <Tile
      title={text('nav.review')}
      value={isBroken ? '—' : isLoading ? '…' : `${number(count)}${hasMore ? '+' : ''}`}
      note={
        isBroken ? (
          text('overview.unknown')
        ) : isLoading ? (
          text('state.loading')
        ) : oldest === undefined ? (
          text('review.none')
        ) : (
          <>
            {text('overview.oldest')} <Ago at={oldest} />
          </>
        )
      }
      isWarning={isBroken}
      link={{ to: '/c/$customer/$mode/review', params: { ...scope } }}
    />
  );
}

/** How fresh the screening lists are. */
export function ListTile({ scope }: { scope: Scope }) {
  const { text, number } = useWords();
  const mayRead = useMay('lists.read');
  const { data, error } = useQuery({ ...datasetsQuery(scope), enabled: mayRead });
  if (!mayRead) return null;
  const lists = (data ?? []).filter(({ members }) => members === null);
  const stale = lists.filter((list) => list.stale || list.error !== null).length;
  return (
    <Tile
      title={text('overview.lists')}
      value={error ? '—' : data ? number(lists.length) : '…'}
      note={
        error
          ? text('overview.unknown')
          : !data
            ? text('state.loading')
            : stale > 0
              ? text('overview.listsStale', { count: number(stale) })
              : text('overview.listsFresh')
      }
      isWarning={stale > 0 || error !== null}
    />
  );
}
