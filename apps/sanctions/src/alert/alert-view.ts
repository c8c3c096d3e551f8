import type { MonitoredMatch } from '../monitoring/person-result';
import type { Alert, Decision, Proposal } from './alert';
import type { HistoryEntry } from './alert-cipher';
import type {
  AlertDecision,
  AlertDecisionSummary,
  AlertDetails,
  AlertHistoryEntry,
  AlertSummary,
} from './alert-reply.dto';
import { describeVersions } from './alert-webhook';
import { describeReason } from './decision-reason.table';

/** Without names: lists are read by polling programs, and stored in their logs. */
export const toSummary = (alert: Alert): AlertSummary => ({
  id: alert.id,
  state: alert.state,
  revision: alert.revision,
  score: alert.match.score,
  personId: alert.person.id,
  entityId: alert.entityId,
  datasets: alert.match.datasets,
  reasonCodes: alert.reasons.map(({ code }) => code),
  versions: describeVersions(alert.versions),
  decision: alert.decision ? toDecisionSummary(alert.decision) : null,
  proposal: alert.proposal ? toDecisionSummary(alert.proposal) : null,
  mergedInto: alert.mergedInto ?? null,
  openedAt: alert.openedAt.toISOString(),
  updatedAt: alert.updatedAt.toISOString(),
});

export const toDetails = (alert: Alert, history: readonly HistoryEntry[]): AlertDetails => ({
  ...toSummary(alert),
  person: alert.person,
  match: toMatch(alert.match),
  reasons: [...alert.reasons],
  reviewer: alert.reviewer ?? null,
  decision: alert.decision ? toDecision(alert.decision) : null,
  proposal: alert.proposal ? toDecision(alert.proposal) : null,
  history: history.map(toHistoryEntry),
});

const toDecisionSummary = ({
  outcome,
  reason,
  ...rest
}: Proposal & Partial<Decision>): AlertDecisionSummary => ({
  outcome,
  reason,
  at: (rest.approval ?? rest).by.at,
});

const toDecision = ({
  outcome,
  reason,
  note,
  by,
  approval,
}: Proposal & Partial<Decision>): AlertDecision => ({
  outcome,
  reason,
  at: (approval ?? { by }).by.at,
  words: describeReason(reason).words,
  note: note ?? null,
  by,
  approval: approval ? { by: approval.by, note: approval.note ?? null } : null,
});

const toMatch = ({ birthDates: _dates, weakNames: _names, formerIds: _ids, ...match }: MonitoredMatch) => ({
  ...match,
  countries: [...match.countries],
  programs: [...match.programs],
  datasets: [...match.datasets],
});

const toHistoryEntry = (entry: HistoryEntry): AlertHistoryEntry => ({
  number: entry.number,
  type: entry.type,
  at: entry.at.toISOString(),
  from: entry.from ?? null,
  to: entry.to,
  entityId: entry.entityId,
  score: entry.score,
  matchedName: entry.matchedName,
  reasons: [...entry.reasons],
  versions: entry.versions ? describeVersions(entry.versions) : null,
  by: entry.by ?? null,
  outcome: entry.outcome ?? null,
  note: entry.note ?? null,
});
