import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Card } from '../../part/page';
import { type Period, periodStart, PeriodSelect } from '../../part/period';
import { Empty } from '../../part/state';
import { Ago, Badge } from '../../part/text';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { type Failure, type Failures, failuresQuery, type Target, targetsQuery } from './target.query';

interface TargetsProps {
  period: Period;
  onPeriod: (period: Period | '') => void;
}

/** Where events are sent, and why they did not arrive. */
export function Targets({ period, onPeriod }: TargetsProps) {
  return (
    <>
      <TargetTable />
      <FailureTable period={period} onPeriod={onPeriod} />
    </>
  );
}

const none = <span className="quiet">—</span>;

const targetColumnsIn = ({ text, code, number }: Words): Column<Target>[] => [
  {
    id: 'target',
    title: text('delivery.target'),
    width: 'minmax(14rem, 2fr)',
    value: ({ target }) => target,
    cell: ({ target }) => <span title={target}>{target}</span>,
  },
  {
    id: 'breaker',
    title: text('target.breaker'),
    width: '11rem',
    value: ({ breaker }) => code('breaker', breaker),
    cell: ({ breaker }) => (
      <Badge tone={breaker === 'open' ? 'bad' : 'good'}>{code('breaker', breaker)}</Badge>
    ),
  },
  {
    id: 'failures',
    title: text('target.failures'),
    width: '10rem',
    isNumber: true,
    value: ({ failures }) => failures,
    cell: ({ failures }) => (failures === null ? none : number(failures)),
  },
  {
    id: 'probe',
    title: text('target.nextProbe'),
    width: '9rem',
    value: ({ nextProbeAt }) => nextProbeAt,
    cell: ({ nextProbeAt }) => (nextProbeAt === null ? none : <Ago at={nextProbeAt} />),
  },
  {
    id: 'pending',
    title: code('deliveryStatus', 'PENDING'),
    width: '7rem',
    isNumber: true,
    value: ({ pending }) => pending,
    cell: ({ pending }) => number(pending),
  },
  {
    id: 'failed',
    title: code('deliveryStatus', 'FAILED'),
    width: '7rem',
    isNumber: true,
    value: ({ failed }) => failed,
    cell: ({ failed }) => number(failed),
  },
];

function TargetTable() {
  const words = useWords();
  const { text } = words;
  const { data, error, isPending, refetch } = useQuery(targetsQuery(useScope()));
  const columns = useMemo(() => targetColumnsIn(words), [words]);
  return (
    <Card isFlush title={text('target.title')}>
      <DataTable
        isSortable
        isShort
        label={text('target.title')}
        columns={columns}
        rows={data?.items ?? []}
        rowKey={({ target }) => target}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={<Empty icon="webhook" title={text('target.none')} />}
      />
    </Card>
  );
}

const failureColumnsIn = ({ text, code, number }: Words): Column<Failure>[] => [
  {
    id: 'outcome',
    title: text('target.reason'),
    width: 'minmax(15rem, 2fr)',
    value: ({ outcome }) => code('outcome', outcome),
  },
  {
    id: 'status',
    title: text('target.status'),
    width: '8rem',
    isNumber: true,
    value: ({ httpStatus }) => httpStatus,
    cell: ({ httpStatus }) => (httpStatus === null ? none : <code>{httpStatus}</code>),
  },
  {
    id: 'target',
    title: text('delivery.target'),
    width: 'minmax(12rem, 1.5fr)',
    value: ({ target }) => target,
    cell: ({ target }) => <span title={target}>{target}</span>,
  },
  {
    id: 'count',
    title: text('target.count'),
    width: '8rem',
    isNumber: true,
    value: ({ count }) => count,
    cell: ({ count }) => number(count),
  },
  {
    id: 'last',
    title: text('target.last'),
    width: '9rem',
    value: ({ lastAt }) => lastAt,
    cell: ({ lastAt }) => <Ago at={lastAt} />,
  },
];

function FailureTable({ period, onPeriod }: TargetsProps) {
  const words = useWords();
  const { text } = words;
  const { data, error, isPending, refetch } = useQuery({
    ...failuresQuery(useScope(), periodStart(period)),
    placeholderData: (previous: Failures | undefined) => previous,
  });
  const columns = useMemo(() => failureColumnsIn(words), [words]);
  return (
    <Card isFlush title={text('target.why')}>
      <DataTable
        isSortable
        isShort
        label={text('target.why')}
        columns={columns}
        rows={data?.items ?? []}
        rowKey={({ target, outcome, httpStatus }) => `${target} ${outcome} ${httpStatus}`}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        filters={<PeriodSelect value={period} onChange={onPeriod} />}
        empty={<Empty icon="check" title={text('target.noFailures')} />}
      />
    </Card>
  );
}
