import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Scope } from '../../call/client';
import { fillIntervals } from '../../chart/fill-intervals';
import { ShareList } from '../../chart/share-list';
import { StackedBars } from '../../chart/stacked-bars';
import { useFilters, useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import { Card, Page } from '../../part/page';
import { isPeriod, type Period, periodStart, PeriodSelect } from '../../part/period';
import { Loading, Problem } from '../../part/state';
import { ExportButton } from '../../table/export-button';
import { type SessionStatistics, statisticsQuery } from '../sessions/session.query';
import { ListTile, QueueTile, Tile, WebhookTile } from './tiles';
import { groupNames, groupOutcomes, outcomeGroups, riskLooks } from '../sessions/session.table';

const intervalOf = (period: Period): 'hour' | 'day' =>
  period === 'hour' || period === 'day' ? 'hour' : 'day';

export function Overview() {
  const { text } = useWords();
  const scope = useScope();
  const [filters, change] = useFilters();
  const period = isPeriod(filters['period']) ? filters['period'] : 'week';
  const minute = Math.floor(Date.now() / 60_000);
  const range = useMemo(
    () => ({
      from: periodStart(period, minute * 60_000),
      until: new Date((minute + 1) * 60_000).toISOString(),
      interval: intervalOf(period),
    }),
    [period, minute],
  );
  const { data, error, refetch } = useQuery({
    ...statisticsQuery(scope, range),
    placeholderData: (previous: SessionStatistics | undefined) => previous,
  });
  return (
    <Page
      title={text('nav.overview')}
      actions={<PeriodSelect value={period} onChange={(next) => change({ period: next })} />}
    >
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <Statistics scope={scope} period={period} range={range} statistics={data} />
      )}
    </Page>
  );
}

interface StatisticsProps {
  scope: Scope;
  period: Period;
  range: { from: string; until: string; interval: 'hour' | 'day' };
  statistics: SessionStatistics;
}

function Statistics({ scope, period, range, statistics }: StatisticsProps) {
  const { text, code, number, percent, time, date, day } = useWords();
  const { ended, completed, intervals, stoppedAt, riskLevels, interval } = statistics;
  const isHourly = interval === 'hour';
  const bars = fillIntervals(intervals, range.from, range.until, interval).map(({ at, outcomes }) => ({
    id: at,
    title: isHourly ? time(at) : date(at),
    short: isHourly ? at.slice(11, 16) : day(at),
    values: groupOutcomes(outcomes),
  }));
  const stops = Object.entries(stoppedAt)
    .sort(([, one], [, other]) => other - one)
    .map(([step, count]) => ({ id: step, title: code('step', step), count, look: 'look-plain' }));
  const risks = Object.keys(riskLooks).map((level) => ({
    id: level,
    title: code('risk', level),
    count: riskLevels[level] ?? 0,
    look: riskLooks[level] ?? 'look-plain',
  }));
  return (
    <>
      <div className="tiles">
        <Tile title={text('overview.ended')} value={number(ended)} note={code('period', period)} />
        <Tile
          title={text('overview.completion')}
          value={ended === 0 ? '—' : percent(completed / ended)}
          note={text('overview.completed', { count: number(completed) })}
        />
        <QueueTile scope={scope} />
        <WebhookTile scope={scope} period={period} />
        <ListTile scope={scope} />
      </div>
      <Card
        title={text('overview.outcomes')}
        actions={
          <ExportButton
            isSmall
            isQuiet
            name={text('overview.outcomes')}
            header={[text('audit.at'), ...groupNames.map((group) => code('group', group))]}
            rows={() => bars.map(({ id, values }) => [id, ...groupNames.map((group) => values[group])])}
            isEmpty={bars.length === 0}
          />
        }
      >
        <StackedBars
          label={text('overview.outcomes')}
          series={groupNames.map((id) => ({ id, title: code('group', id), look: outcomeGroups[id].look }))}
          bars={bars}
        />
      </Card>
      <div className="halves">
        <Card title={text('overview.stops')}>
          <ShareList entries={stops} none={text('overview.noStops')} />
        </Card>
        <Card title={text('overview.risks')}>
          <ShareList entries={risks} none={text('overview.noRisks')} />
        </Card>
      </div>
    </>
  );
}
