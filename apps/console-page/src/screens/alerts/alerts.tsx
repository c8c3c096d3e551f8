import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { pollEvery } from '../../access/activity';
import type { components } from '../../api/sanctions';
import { bodyOf, sanctionsOf } from '../../call/client';
import { useFilters, useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { SelectInput } from '../../part/field';
import { Page } from '../../part/page';
import { Empty } from '../../part/state';
import { TabLinks } from '../../part/tabs';
import { Ago, Badge, Score } from '../../part/text';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { usePages } from '../../table/pages';
import { populationsQuery } from '../populations/population.query';
import { alertStates, stateTones } from './alert-state.table';

type AlertSummary = components['schemas']['AlertSummary'];
type AlertState = components['schemas']['AlertState'];

const columnsIn = ({ text, code }: Words): Column<AlertSummary>[] => [
  {
    id: 'state',
    title: text('alert.state'),
    width: '7.5rem',
    value: ({ state }) => code('alertState', state),
    cell: ({ state }) => <Badge tone={stateTones[state]}>{code('alertState', state)}</Badge>,
  },
  {
    id: 'score',
    title: text('match.score'),
    width: '7.5rem',
    value: ({ score }) => score,
    cell: ({ score }) => <Score value={score} />,
  },
  {
    id: 'person',
    title: text('alert.personId'),
    width: 'minmax(6.5rem, 1fr)',
    value: ({ personId }) => personId,
  },
  {
    id: 'entity',
    title: text('match.entity'),
    width: 'minmax(7rem, 1fr)',
    value: ({ entityId }) => entityId,
  },
  {
    id: 'lists',
    title: text('match.lists'),
    width: 'minmax(6rem, 1fr)',
    value: ({ datasets }) => datasets.join(', '),
  },
  {
    id: 'reason',
    title: text('alert.lastChange'),
    width: 'minmax(8.5rem, 1.2fr)',
    value: ({ reasonCodes }) => reasonCodes.map((reason) => code('change', reason)).join(', '),
  },
  {
    id: 'decision',
    title: text('alert.decision'),
    width: 'minmax(9rem, 2fr)',
    value: ({ decision, proposal }) => {
      const found = decision ?? proposal;
      return found ? code('reason', found.reason) : '';
    },
    cell: ({ decision, proposal }) =>
      proposal ? (
        <Badge tone="info">{text('alert.awaitsApproval')}</Badge>
      ) : decision ? (
        code('reason', decision.reason)
      ) : (
        <span className="quiet">—</span>
      ),
  },
  {
    id: 'updated',
    title: text('alert.updated'),
    width: '7rem',
    value: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <Ago at={updatedAt} />,
  },
];

export function Alerts() {
  const words = useWords();
  const { text, code } = words;
  const scope = useScope();
  const navigate = useNavigate();
  const [filters, change] = useFilters();
  const populations = useQuery(populationsQuery(scope));
  const names = populations.data?.map(({ name }) => name) ?? [];
  const population = filters['population'] ?? names[0];
  const state =
    alertStates.find((one) => one === filters['state']) ?? (filters['state'] === 'all' ? 'all' : 'OPEN');
  const columns = useMemo(() => columnsIn(words), [words]);
  const pages = usePages<AlertSummary>({
    queryKey: ['alerts', scope, population, state],
    isEnabled: population !== undefined,
    refetchInterval: pollEvery(20_000),
    read: (since, signal) =>
      bodyOf(
        sanctionsOf(scope).GET('/v2/open-sanctions/populations/{name}/alerts', {
          params: {
            path: { name: population ?? '' },
            query: { limit: 200, ...(state !== 'all' && { state }), ...(since && { since }) },
          },
          signal,
        }),
      ),
  });
  useEffect(() => {
    if (filters['population'] === undefined && names[0] !== undefined) change({ population: names[0] });
  }, [filters, names, change]);

  const open = ({ id }: AlertSummary) =>
    void navigate({
      to: '/c/$customer/$mode/alerts/$population/$id',
      params: { ...scope, population: population ?? '', id },
      search: { state },
    });
  const hasNone = populations.data?.length === 0;
  return (
    <Page title={text('nav.alerts')} lead={text('alert.lead')}>
      <TabLinks
        label={text('alert.state')}
        name="state"
        value={state}
        tabs={[...alertStates, 'all' as const].map((value) => ({
          value,
          text: value === 'all' ? text('filter.all') : code('alertState', value),
        }))}
      />
      <DataTable
        label={text('nav.alerts')}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={open}
        {...pages}
        isLoading={populations.isPending || (!hasNone && pages.isLoading)}
        error={populations.error ?? pages.error}
        filters={
          <SelectInput
            isLabelHidden
            label={text('population.name')}
            value={population ?? ''}
            choices={names.map((value) => ({ value, text: value }))}
            onChange={(value) => change({ population: value })}
          />
        }
        empty={
          hasNone ? (
            <Empty
              icon="people"
              title={text('population.none')}
              actions={
                <Link className="button button-plain" to="/c/$customer/$mode/populations" params={scope}>
                  {text('nav.populations')}
                </Link>
              }
            >
              {text('population.none.hint')}
            </Empty>
          ) : (
            <Empty icon="check" title={text('alert.none')}>
              {text('alert.none.hint')}
            </Empty>
          )
        }
      />
    </Page>
  );
}

export type { AlertState };
