import type { Terminal } from '@gatehouse/command-line';
import { formatTable } from '@gatehouse/command-line';
import type { Alert } from '../../populations/alerts.client';
import type { PeopleImport } from '../../populations/people-import';
import type { PopulationDetails, PopulationSummary } from '../../populations/populations.client';
import { formatBar, formatCount } from '../terminal/progress-line';

/** `us_ofac_sdn 2026-11-18-0a1b2c3d4e5f`. */
export const formatListVersions = (versions: PopulationSummary['versions']): string =>
  versions?.map(({ dataset, version }) => `${dataset} ${version}`).join(', ') ?? 'not screened yet';

/** `running, 60 %` or `completed 2026-11-18 12:00`. */
export function formatRun(run: PopulationSummary['run']): string {
  if (!run) return 'none';
  if (run.status === 'RUNNING') return `running, ${Math.floor(computeShare(run) * 100)} %`;
  return `${run.status.toLowerCase()} ${run.endedAt?.slice(0, 16).replace('T', ' ') ?? ''}`.trim();
}

/** The progress of a run, or how many people wait to be screened. */
export function formatScreening({ run, pending, people }: PopulationDetails): string {
  if (run?.status === 'RUNNING')
    return [
      ...formatBar(computeShare(run)),
      `${run.done.toLocaleString('en')} of ${formatCount(run.total, 'person', 'people')}`,
    ].join('  ');
  return [
    ...formatBar(people > 0 ? 1 - pending / people : 1),
    `${formatCount(pending, 'person is', 'people are')} pending`,
  ].join('  ');
}

const computeShare = ({ done, total }: { done: number; total: number }): number =>
  total > 0 ? done / total : 1;

/** One line: the counts of an import. */
export const formatImport = ({ added, changed, unchanged, rejected }: PeopleImport): string =>
  [
    `${added.toLocaleString('en')} added`,
    `${changed.toLocaleString('en')} changed`,
    `${unchanged.toLocaleString('en')} unchanged`,
    ...(rejected > 0 ? [`${rejected.toLocaleString('en')} rejected`] : []),
  ].join(', ');

const titles = ['ALERT', 'STATE', 'SCORE', 'PERSON', 'ENTITY', 'LISTS', 'WHY'];

export const formatAlerts = (alerts: readonly Alert[], terminal: Terminal): string =>
  formatTable(
    titles,
    alerts.map((alert) => ({
      cells: [
        alert.id,
        alert.proposal ? `${alert.state} (${alert.proposal.outcome} proposed)` : alert.state,
        alert.score.toFixed(3),
        alert.personId,
        alert.entityId,
        alert.datasets.join(', '),
        alert.reasonCodes.join(', '),
      ],
    })),
    terminal,
  );
