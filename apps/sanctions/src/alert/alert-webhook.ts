import type { EventSubject, WebhookEvent } from '@gatehouse/webhooks';
import type { ListVersion, Population } from '../population/population';
import type { Alert, AlertEvent, VersionPair } from './alert';
import type { FinishedRun } from './alert.service';

/** How long a delivered body can be sent again. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

export type AlertWebhookType = `screening.alert.${'opened' | 'changed' | 'closed'}`;

/** Whether a change asks for a review, ends one, or does neither. */
export const findWebhookType = ({ type, to }: AlertEvent): AlertWebhookType => {
  if (type === 'opened' || type === 'reopened' || (type === 'returned' && to === 'OPEN'))
    return 'screening.alert.opened';
  return type === 'closed' ? 'screening.alert.closed' : 'screening.alert.changed';
};

/**
 * The webhook about a change of an alert. Of the person it has only the customer's id: name and date of birth stay with the alert, so that
 * receivers, their logs and their queues do not store them again.
 */
export function toAlertWebhook(
  population: Population,
  alert: Alert,
  event: AlertEvent,
): WebhookEvent | undefined {
  const type = findWebhookType(event);
  const about = { groupId: population.id, subjectId: alert.personId };
  return toWebhook(population, about, type, alert.updatedAt, {
    ...(event.runId !== undefined && { runId: event.runId }),
    change: event.type,
    reasons: event.reasons,
    ...(event.versions && { versions: describeVersions(event.versions) }),
    alert: {
      id: alert.id,
      state: alert.state,
      revision: alert.revision,
      score: alert.match.score,
      personId: alert.person.id,
      entityId: alert.entityId,
      matchedName: alert.match.matchedName,
      datasets: alert.match.datasets,
      ...(alert.decision && { decision: { outcome: alert.decision.outcome, reason: alert.decision.reason } }),
      ...(alert.mergedInto !== undefined && { mergedInto: alert.mergedInto }),
    },
  });
}

/** The digest of a run, also of one that has changed nothing: it is the proof that the run took place. */
export const toRunWebhook = (population: Population, run: FinishedRun): WebhookEvent | undefined =>
  toWebhook(population, { groupId: population.id }, 'screening.run.completed', run.endedAt, {
    run: {
      id: run.runId,
      kind: run.kind,
      versions: run.versions.map(describeVersion),
      people: run.people,
      alerts: run.counts,
      startedAt: run.startedAt.toISOString(),
      endedAt: run.endedAt.toISOString(),
    },
  });

function toWebhook(
  { apiKeyId, customerId, mode, callback, id, name }: Population,
  about: EventSubject,
  type: string,
  at: Date,
  fields: object,
): WebhookEvent | undefined {
  if (!callback) return undefined;
  return {
    type,
    about,
    key: { id: apiKeyId, customerId, mode },
    callback,
    keepUntil: new Date(at.getTime() + retentionMs),
    body: { type, createdAt: at.toISOString(), population: { id, name }, ...fields },
  };
}

/** Versions as people see them; the ids are ours. */
export const describeVersion = ({ dataset, version }: ListVersion) => ({ dataset, version });

export const describeVersions = ({ before, after }: VersionPair) => ({
  before: before?.map(describeVersion) ?? null,
  after: after.map(describeVersion),
});
