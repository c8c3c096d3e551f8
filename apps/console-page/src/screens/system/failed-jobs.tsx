import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMay } from '../../access/me';
import type { Service } from '../../call/client';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Button } from '../../part/button';
import { Dialog } from '../../part/dialog';
import { Empty, FormProblem } from '../../part/state';
import { Ago, Badge } from '../../part/text';
import { useToast } from '../../part/toast';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { type FailedJob, failuresQuery, retryJobs } from './system.query';

const columnsIn = (
  { text, number }: Words,
  actions: (failed: FailedJob) => React.ReactNode,
): Column<FailedJob>[] => [
  {
    id: 'at',
    title: text('audit.at'),
    width: '7.5rem',
    value: ({ at }) => at,
    cell: ({ at }) => <Ago at={at} />,
  },
  { id: 'job', title: text('system.job'), width: 'minmax(9rem, 1fr)', value: ({ job }) => job },
  {
    id: 'error',
    title: text('system.error'),
    width: 'minmax(12rem, 2fr)',
    value: ({ error }) => error,
    cell: ({ error }) => <span title={error}>{error}</span>,
  },
  {
    id: 'attempts',
    title: text('system.attempts'),
    width: '6rem',
    isNumber: true,
    value: ({ attempts }) => attempts,
    cell: ({ attempts }) => number(attempts),
  },
  {
    id: 'request',
    title: text('system.requestId'),
    width: 'minmax(8rem, 1fr)',
    value: ({ requestId }) => requestId,
    cell: ({ requestId }) => <code title={requestId}>{requestId}</code>,
  },
  { id: 'actions', title: text('key.actions'), width: '8rem', value: () => '', cell: actions },
];

interface FailedJobsProps {
  service: Service;
  queue: string;
  onClose: () => void;
}

/** The last jobs of a queue whose attempts all failed. */
export function FailedJobs({ service, queue, onClose }: FailedJobsProps) {
  const words = useWords();
  const { text } = words;
  const mayRetry = useMay('system.retry');
  const toast = useToast();
  const queries = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(failuresQuery(service, queue));
  const retry = useMutation({
    mutationFn: (failure?: string) => retryJobs(service, queue, failure),
    onSuccess: ({ retried }) => {
      void queries.invalidateQueries({ queryKey: failuresQuery(service, queue).queryKey });
      void queries.invalidateQueries({ queryKey: ['jobs', service] });
      toast(words.count('system.retried', retried));
    },
  });
  const { mutate, isPending: isRetrying } = retry;
  const columns = useMemo(
    () =>
      columnsIn(words, ({ id, retryable }) =>
        !retryable ? (
          <Badge>{text('system.notRetryable')}</Badge>
        ) : mayRetry ? (
          <Button isSmall isDisabled={isRetrying} onPress={() => mutate(id)}>
            {text('system.retry')}
          </Button>
        ) : null,
      ),
    [words, text, mayRetry, isRetrying, mutate],
  );
  const canRetry = mayRetry && (data ?? []).some(({ retryable }) => retryable);
  return (
    <Dialog isWide title={text('system.failuresOf', { queue })} onClose={onClose}>
      <div className="dialog-body">
        <p className="quiet">{text('system.failuresHint')}</p>
        <DataTable
          isShort
          label={text('system.failuresOf', { queue })}
          columns={columns}
          rows={data ?? []}
          rowKey={({ id }) => id}
          isLoading={isPending}
          error={error}
          onRetry={() => void refetch()}
          empty={<Empty icon="check" title={text('system.noFailures')} />}
        />
        <FormProblem error={retry.error} />
      </div>
      <footer className="dialog-foot">
        <Button onPress={onClose}>{text('action.close')}</Button>
        {canRetry && (
          <Button look="main" isPending={isRetrying} onPress={() => mutate(undefined)}>
            {text('system.retryAll')}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}
