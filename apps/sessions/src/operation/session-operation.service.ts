import { type Actor, auditChain, AuditTrail } from '@gatehouse/audit';
import type { CustomerScope } from '@gatehouse/auth';
import { Clock } from '@gatehouse/platform';
import { type DeliveryDetails, DeliveryService } from '@gatehouse/webhooks';
import { Injectable } from '@nestjs/common';
import type { DeletedSession } from '../deletion/deletion.dto';
import { DeletionService } from '../deletion/deletion.service';
import type { Session, SessionRequest } from '../session/session';
import { SessionKindsService } from '../session/session-kinds.service';
import { SessionSealService } from '../session/session-seal.service';
import { unknownSession } from '../session/session.errors';
import type { SessionDetails, TimelineEntry } from './session-operation.dto';
import { SessionSearchRepository, type StoredRow } from './session-search.repository';
import { SessionSearchService } from './session-search.service';
import { toTimelineEntries } from './timeline';

const maxDeliveries = 10;

/** What is shown of every result. */
interface ShownResult {
  riskEvaluation?: { score: number; flags: string[] };
  assurance?: object;
  errors?: { code: number }[];
  errorCodes?: number[];
}

/** What an operator sees of one session, and its deletion for the customer. */
@Injectable()
export class SessionOperationService {
  constructor(
    private readonly repository: SessionSearchRepository,
    private readonly sessions: SessionSearchService,
    private readonly kinds: SessionKindsService,
    private readonly seal: SessionSealService,
    private readonly deletion: DeletionService,
    private readonly deliveries: DeliveryService,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async read(scope: CustomerScope, id: string, isRevealed: boolean): Promise<SessionDetails> {
    const row = await this.find(scope, id);
    const session = row.dataKey ? this.seal.open(row) : undefined;
    const deliveries = session ? await this.findDeliveries(scope, session) : [];
    if (session && isRevealed)
      await this.trail.record(auditChain(scope), {
        actor: toActor(scope),
        action: 'session.read',
        subject: toSubject(id),
      });
    return {
      ...this.sessions.toListed(row),
      ...(session ? this.describe(session) : emptyDescription),
      timeline: toTimeline(row, session, deliveries),
      deliveries,
      secondsKept: this.countSecondsKept(row),
      personal: session && isRevealed ? toPersonal(session) : null,
    };
  }

  async delete(scope: CustomerScope, id: string): Promise<DeletedSession> {
    const { kind, tokenHash, idHash } = await this.find(scope, id);
    // The secret that the host has, as in its own deletions.
    const secretHash = kind === 'age' ? tokenHash : idHash;
    return this.deletion.delete(secretHash, { id }, (transaction) =>
      this.trail.append(transaction, auditChain(scope), [
        { actor: toActor(scope), action: 'session.deleted', subject: toSubject(id) },
      ]),
    );
  }

  private async find(scope: CustomerScope, id: string): Promise<StoredRow> {
    const row = await this.repository.find(scope, id);
    if (!row) throw unknownSession();
    return row;
  }

  private async findDeliveries(
    scope: CustomerScope,
    { request: { sessionId } }: Session,
  ): Promise<DeliveryDetails[]> {
    const { items } = await this.deliveries.list(scope, { sessionId, limit: maxDeliveries });
    return Promise.all(items.map(({ id }) => this.deliveries.get(scope, id)));
  }

  private describe(session: Session): Description {
    const kind = this.kinds.of(session);
    const { riskEvaluation, assurance, errors, errorCodes } = (session.result ?? {}) as ShownResult;
    return {
      requirements: [...kind.requirements(session.request)],
      currentStep: session.endedAt ? null : kind.currentStep(session),
      devices: session.lease.epoch,
      riskScore: riskEvaluation?.score ?? null,
      flags: riskEvaluation?.flags ?? [],
      errorCodes: errorCodes ?? errors?.map(({ code }) => code) ?? [],
      assurance: assurance ?? null,
    };
  }

  private countSecondsKept({ purgeAt, purgedAt }: StoredRow): number | null {
    if (purgedAt || !purgeAt) return null;
    return Math.max(0, Math.round((purgeAt.getTime() - this.clock.now().getTime()) / 1000));
  }
}

type Description = Pick<
  SessionDetails,
  'requirements' | 'currentStep' | 'devices' | 'riskScore' | 'flags' | 'errorCodes' | 'assurance'
>;

const emptyDescription: Description = {
  requirements: [],
  currentStep: null,
  devices: 0,
  riskScore: null,
  flags: [],
  errorCodes: [],
  assurance: null,
};

const toActor = ({ operator }: CustomerScope): Actor => ({ type: 'operator', user: operator });

const toSubject = (id: string): string => `session/${id}`;

function toTimeline(
  { createdAt, endedAt, purgedAt, state }: StoredRow,
  session: Session | undefined,
  deliveries: readonly DeliveryDetails[],
): TimelineEntry[] {
  const attempts = deliveries.flatMap(({ attempts }) => attempts);
  const entries: TimelineEntry[] = [
    { at: createdAt.toISOString(), type: 'created' },
    ...toTimelineEntries(session?.history ?? []),
    ...(endedAt ? [{ at: endedAt.toISOString(), type: 'ended', outcome: state } as const] : []),
    ...attempts.map(
      ({ startedAt, outcome }) => ({ at: startedAt, type: 'webhook_attempt', outcome }) as const,
    ),
    ...(purgedAt ? [{ at: purgedAt.toISOString(), type: 'deleted' } as const] : []),
  ];
  // Stable: entries of the same millisecond stay in this order.
  return entries.sort((a, b) => a.at.localeCompare(b.at));
}

/** They give access to the session, so they are not shown. */
const secrets: readonly string[] = ['token', 'sessionId'] satisfies (keyof SessionRequest)[];

function toPersonal({ request, result }: Session): object {
  if (result) return Object.fromEntries(Object.entries(result).filter(([name]) => !secrets.includes(name)));
  const { transactionId, metadata, deviceInfo } = request as {
    transactionId?: string;
    metadata?: object;
    deviceInfo?: object;
  };
  return { transactionId, metadata, deviceInfo };
}
