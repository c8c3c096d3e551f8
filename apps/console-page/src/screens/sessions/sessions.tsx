import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { pollEvery } from '../../access/activity';
import { useFilters, useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import { SelectInput } from '../../part/field';
import { FilterText } from '../../part/filter-text';
import { Page } from '../../part/page';
import { isPeriod, periodStart, PeriodSelect } from '../../part/period';
import { Empty } from '../../part/state';
import { DataTable } from '../../table/data-table';
import { usePages } from '../../table/pages';
import { sessionColumns } from './session.column';
import { type ListedSession, searchSessions } from './session.query';

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
const recommendations = ['ALLOW', 'REVIEW', 'BLOCK'] as const;

export function Sessions() {
  const words = useWords();
  const { text, code } = words;
  const scope = useScope();
  const navigate = useNavigate();
  const [filters, change] = useFilters();
  const { type, outcome, risk, recommendation, session, reference } = filters;
  const period = isPeriod(filters['period']) ? filters['period'] : 'week';
  const columns = useMemo(() => sessionColumns(words), [words]);
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
          recommendation,
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
            <SelectInput
              isLabelHidden
              label={text('session.recommendation')}
              value={recommendation ?? ''}
              none={text('session.anyRecommendation')}
              choices={recommendations.map((value) => ({ value, text: code('recommendation', value) }))}
              onChange={(next) => change({ recommendation: next })}
            />
            <FilterText label={text('session.search')} value={session ?? ''} onChange={changeSession} />
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
