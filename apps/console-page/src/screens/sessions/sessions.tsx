import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { pollEvery } from '../../access/activity';
import { useFilters, useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { SelectInput } from '../../part/field';
import { FilterText } from '../../part/filter-text';
import { Page } from '../../part/page';
import { isPeriod, periodStart, PeriodSelect } from '../../part/period';
import { Empty } from '../../part/state';
import { Ago, Badge } from '../../part/text';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { usePages } from '../../table/pages';
import { type ListedSession, searchSessions } from './session.query';
import { outcomeTone, recommendationTones, riskTones } from './session.table';

const columnsIn = ({ text, code }: Words): Column<ListedSession>[] => [
  {
    id: 'outcome',
    title: text('session.outcome'),
    width: '11rem',
    value: ({ outcome, state }) => (outcome ? code('outcomeOf', outcome) : code('sessionState', state)),
    cell: ({ outcome, state }) =>
      outcome ? (
        <Badge tone={outcomeTone(outcome)}>{code('outcomeOf', outcome)}</Badge>
      ) : (
        <Badge tone={state === 'PURGED' ? 'plain' : 'info'}>{code('sessionState', state)}</Badge>
      ),
  },
  {
    id: 'type',
    title: text('session.type'),
    width: '8rem',
    value: ({ type }) => (type ? code('sessionType', type) : ''),
  },
  {
    id: 'recommendation',
    title: text('session.recommendation'),
    width: '8.5rem',
    value: ({ recommendation }) => (recommendation ? code('recommendation', recommendation) : ''),
    cell: ({ recommendation }) =>
      recommendation && (
        <Badge tone={recommendationTones[recommendation] ?? 'plain'}>
          {code('recommendation', recommendation)}
        </Badge>
      ),
  },
  {
    id: 'risk',
    title: text('session.risk'),
    width: '7rem',
    value: ({ riskLevel }) => (riskLevel ? code('risk', riskLevel) : ''),
    cell: ({ riskLevel }) =>
      riskLevel && <Badge tone={riskTones[riskLevel] ?? 'plain'}>{code('risk', riskLevel)}</Badge>,
  },
  {
    id: 'id',
    title: text('session.id'),
    width: 'minmax(9rem, 1fr)',
    value: ({ id }) => id,
    cell: ({ id }) => <code>{id}</code>,
  },
  {
    id: 'sandbox',
    title: text('session.sandbox'),
    width: '6rem',
    value: ({ sandbox }) => (sandbox ? text('yes') : ''),
  },
  {
    id: 'created',
    title: text('session.created'),
    width: '8rem',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Ago at={createdAt} />,
  },
];

const types = ['age', 'enroll', 'sign_in'] as const;
const outcomes = [
  'AGE_ABOVE_THRESHOLD',
  'AGE_AT_THRESHOLD',
  'AGE_BELOW_THRESHOLD',
  'AGE_UNKNOWN',
  'SUCCEEDED',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
] as const;
const risks = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;

export function Sessions() {
  const words = useWords();
  const { text, code } = words;
  const scope = useScope();
  const navigate = useNavigate();
  const [filters, change] = useFilters();
  const { type, outcome, risk, session, reference } = filters;
  const period = isPeriod(filters['period']) ? filters['period'] : 'week';
  const columns = useMemo(() => columnsIn(words), [words]);
  const pages = usePages<ListedSession>({
    queryKey: ['sessions', scope, filters],
    refetchInterval: pollEvery(5_000),
    read: (cursor, signal) =>
      searchSessions(
        scope,
        {
          limit: '100',
          from: periodStart(period),
          type,
          outcome,
          riskLevel: risk,
          session,
          reference,
          cursor,
        },
        signal,
      ),
  });
  const changeSession = useCallback((value: string) => change({ session: value }), [change]);
  const changeReference = useCallback((value: string) => change({ reference: value }), [change]);
  return (
    <Page title={text('nav.sessions')} lead={text('session.lead')}>
      <DataTable
        label={text('nav.sessions')}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) =>
          void navigate({ to: '/c/$customer/$mode/sessions/$id', params: { ...scope, id } })
        }
        {...pages}
        filters={
          <>
            <PeriodSelect value={period} onChange={(next) => change({ period: next })} />
            <SelectInput
              isLabelHidden
              label={text('session.type')}
              value={type ?? ''}
              none={text('session.anyType')}
              choices={types.map((value) => ({ value, text: code('sessionType', value) }))}
              onChange={(next) => change({ type: next })}
            />
            <SelectInput
              isLabelHidden
              label={text('session.outcome')}
              value={outcome ?? ''}
              none={text('session.anyOutcome')}
              choices={outcomes.map((value) => ({ value, text: code('outcomeOf', value) }))}
              onChange={(next) => change({ outcome: next })}
            />
            <SelectInput
              isLabelHidden
              label={text('session.risk')}
              value={risk ?? ''}
              none={text('session.anyRisk')}
              choices={risks.map((value) => ({ value, text: code('risk', value) }))}
              onChange={(next) => change({ risk: next })}
            />
            <FilterText label={text('session.id')} value={session ?? ''} onChange={changeSession} />
            <FilterText
              label={text('session.reference')}
              value={reference ?? ''}
              onChange={changeReference}
            />
          </>
        }
        empty={
          <Empty icon="sessions" title={text('session.none')}>
            {text('session.none.hint')}
          </Empty>
        }
      />
    </Page>
  );
}
