import type { CustomerScope } from '@gatehouse/auth';
import { decodeCursor, encodeCursor, firstUuidv7At } from '@gatehouse/database';
import { DomainError } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Session } from '../session/session';
import type { SessionSummary } from '../session/session-kind';
import type { Review } from './review';
import { SessionKindsService } from '../session/session-kinds.service';
import { SessionSealService } from '../session/session-seal.service';
import { matchesHash, readRowId } from '../session/session-secret';
import type { ListedSession, ListSessionsQuery, SessionPage } from './session-operation.dto';
import {
  type ListedRow,
  type SealedRow,
  SessionSearchRepository,
  type StoredRow,
} from './session-search.repository';

// What one request may cost: entries of the index, and decrypted sessions.
const maxScanned = 5000;
const maxDecrypted = 1000;
const batchSize = 50;

// The clocks of processes differ.
const clockMarginMs = 60_000;
const endOfTimeMs = 253_402_300_799_999;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The parts of a session that are listed beside its row. */
interface Content extends Partial<Pick<Session, 'request' | 'result'>> {
  review?: Review | null;
  summary?: SessionSummary;
}

/** The part of every result that is listed. */
interface ListedResult {
  riskEvaluation?: { level: ListedSession['riskLevel']; recommendation: string };
}

/** Lists the sessions of a customer, without personal data. */
@Injectable()
export class SessionSearchService {
  constructor(
    private readonly repository: SessionSearchRepository,
    private readonly kinds: SessionKindsService,
    private readonly seal: SessionSealService,
  ) {}

  async search(scope: CustomerScope, query: ListSessionsQuery): Promise<SessionPage> {
    const { session, limit, cursor, from, until, state } = query;
    if (from && until && from >= until) throw new DomainError('validation', 400, 'from must be before until');
    if (session !== undefined) return this.findOne(scope, session);
    const end =
      cursor === undefined ? firstUuidv7At(toMs(until, endOfTimeMs) + clockMarginMs) : decodeCursor(cursor);
    const first = firstUuidv7At(Math.max(0, toMs(from, 0) - clockMarginMs));
    const filter = { kind: toKind(query), state, from, until };
    const { rows, last } = await this.repository.scan(scope, filter, [first, end], maxScanned);
    const candidates = rows.slice(0, isSealedFilter(query) ? maxDecrypted : limit);
    const { items, read } = await this.readMatching(candidates, query, limit);
    const lastRead = read < rows.length ? rows[read - 1]?.id : (last ?? undefined);
    return { items, nextCursor: lastRead === undefined ? null : encodeCursor(lastRead) };
  }

  /** Lists a stored row. */
  toListed(row: ListedRow & SealedRow): ListedSession {
    return toListed(row, this.open(row, row));
  }

  private async findOne(scope: CustomerScope, text: string): Promise<SessionPage> {
    const id = uuid.test(text) ? text.toLowerCase() : readRowId(text);
    const row = id === undefined ? undefined : await this.repository.find(scope, id);
    return { items: row && isNamedBy(row, text) ? [this.toListed(row)] : [], nextCursor: null };
  }

  /** Decrypts rows until a page is full. Returns how many were read. */
  private async readMatching(
    rows: readonly ListedRow[],
    query: ListSessionsQuery,
    limit: number,
  ): Promise<{ items: ListedSession[]; read: number }> {
    const items: ListedSession[] = [];
    for (let start = 0; start < rows.length; start += batchSize) {
      const batch = rows.slice(start, start + batchSize);
      const sealed = await this.repository.findSealed(batch.map(({ id }) => id));
      for (const [index, row] of batch.entries()) {
        const content = this.open(row, sealed.get(row.id));
        const item = toListed(row, content);
        if (matches(item, content, query)) items.push(item);
        if (items.length === limit) return { items, read: start + index + 1 };
      }
      // Other requests must not wait for hundreds of decryptions.
      await nextTurn();
    }
    return { items, read: rows.length };
  }

  /** A session that cannot be decrypted is listed without its content: its master key may be missing. */
  private open({ kind, state }: ListedRow, sealed: SealedRow | undefined): Content {
    const { review = null } = sealed ?? {};
    if (!sealed?.dataKey) return { review };
    try {
      const { request, result } = this.seal.openEnds(sealed);
      const summary = this.kinds.of({ kind }).summarize({ request, result, state });
      return { request, result, summary, review };
    } catch {
      return { review };
    }
  }
}

const toMs = (time: Date | undefined, otherwise: number): number => time?.getTime() ?? otherwise;

const toKind = ({ type, reference }: ListSessionsQuery): string | undefined => {
  if (type === 'age') return 'age';
  return type !== undefined || reference !== undefined ? 'verification' : undefined;
};

/** Whether the filter needs what is encrypted. */
const isSealedFilter = ({
  type,
  outcome,
  riskLevel,
  recommendation,
  review,
  reference,
}: ListSessionsQuery): boolean =>
  [outcome, riskLevel, recommendation, review, reference, type === 'age' ? undefined : type].some(
    (filter) => filter !== undefined,
  );

function matches(
  item: ListedSession,
  { request }: Content,
  { type, outcome, riskLevel, recommendation, review, reference }: ListSessionsQuery,
): boolean {
  const { transactionId } = (request ?? {}) as { transactionId?: string };
  const filters = [
    [type, item.type],
    [outcome, item.outcome],
    [riskLevel, item.riskLevel],
    [recommendation, item.recommendation],
    [reference, transactionId],
    [review, isForReview(item) && item.review?.status !== 'decided' ? 'open' : undefined],
  ];
  return filters.every(([wanted, found]) => wanted === undefined || wanted === found);
}

/** Nobody has to decide about a visitor who left, although the recommendation is REVIEW then, too. */
export const isForReview = ({ recommendation, outcome }: ListedSession): boolean =>
  recommendation === 'REVIEW' && outcome !== 'CANCELLED' && outcome !== 'EXPIRED';

/** A secret names a session only as a whole. */
const isNamedBy = ({ tokenHash, idHash }: StoredRow, text: string): boolean =>
  uuid.test(text) || matchesHash(tokenHash, text) || matchesHash(idHash, text);

function toListed(row: ListedRow, { request, result, summary, review }: Content): ListedSession {
  const { riskEvaluation } = (result ?? {}) as ListedResult;
  return {
    id: row.id,
    type: summary?.type ?? (row.kind === 'age' ? 'age' : null),
    state: row.state,
    outcome: row.endedAt && summary ? summary.outcome : null,
    riskLevel: riskEvaluation?.level ?? null,
    recommendation: riskEvaluation?.recommendation ?? null,
    sandbox: (request as { sandbox?: true } | undefined)?.sandbox ?? false,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    keptUntil: row.purgedAt ? null : (row.purgeAt?.toISOString() ?? null),
    deletedAt: row.purgedAt?.toISOString() ?? null,
    deletionReason: row.purgeReason,
    review: review ?? null,
  };
}
