import { filterBadEmbeddings, newPersonId } from '@gatehouse/biometrics';
import type { Dated, NodeAnswer, NodeQuestion } from '@gatehouse/node-link';
import { Clock, type RequestContext } from '@gatehouse/platform';
import { Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import { EnrollmentFailures } from '../enrollment/enrollment.failures';
import { EnrollmentRepository } from '../enrollment/enrollment.repository';
import { EnrollmentWriter } from '../enrollment/enrollment.writer';
import { WithdrawalRepository } from '../enrollment/withdrawal.repository';
import type { GalleryName } from '../gallery/gallery';
import { galleryRemoved, isLimitError } from '../gallery/gallery.errors';
import { GalleryMetrics } from '../gallery/gallery.metrics';
import { GalleryRegistry } from '../gallery/gallery.registry';
import type { GalleryReplica } from '../gallery/gallery.replica';
import { sealTemplate } from '../template/template';
import { galleryIn, vectorsIn } from './session-question';

type Answer = NodeAnswer<'enroll-for-session'>;

// A session lives for a day at the most. Withdrawals, which stop older questions, are remembered for longer than this.
const oldestMilliseconds = 3 * 24 * 60 * 60 * 1000;

/** The good embeddings of one capture. */
interface Capture {
  embeddings: Float32Array[];
  score: number;
}

/** Enrolls for sessions: the id of the request is that of the enrollment, so that it is the same one however often it comes. */
@Injectable()
export class SessionEnrollmentService {
  constructor(
    private readonly registry: GalleryRegistry,
    private readonly enrollments: EnrollmentRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly writer: EnrollmentWriter,
    private readonly failures: EnrollmentFailures,
    private readonly metrics: GalleryMetrics,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  async enroll(
    id: string,
    question: Dated<NodeQuestion<'enroll-for-session'>>,
    context: RequestContext,
  ): Promise<Answer> {
    if (!this.isRecent(question)) return { outcome: 'withdrawn' };
    const features = vectorsIn(question);
    const name = galleryIn(question);
    if (!features || !name) return { outcome: 'failed' };
    const { good, coherence } = filterBadEmbeddings(features);
    for (const feature of features) feature.fill(0);
    try {
      return await this.enrollCapture(id, name, { embeddings: good, score: coherence }, context);
    } finally {
      for (const embedding of good) embedding.fill(0);
    }
  }

  /** Whoever kept an old question, and can write to Redis, must not bring back somebody who was deleted since. */
  private isRecent({ askedAt }: { askedAt?: unknown }): boolean {
    return typeof askedAt === 'number' && this.clock.now().getTime() - askedAt < oldestMilliseconds;
  }

  private async enrollCapture(
    id: string,
    name: GalleryName,
    capture: Capture,
    context: RequestContext,
  ): Promise<Answer> {
    const [first] = capture.embeddings;
    if (!first) {
      this.metrics.enrollment('bad');
      return { outcome: 'unusable' };
    }
    if (await this.withdrawals.has(id)) return { outcome: 'withdrawn' };
    await this.registry.whenLoaded();
    const replica = await this.ensureGallery(name, first.length);
    if (!replica) return { outcome: 'failed', reason: 'limit' };
    if (replica.gallery.dimension !== first.length) return { outcome: 'failed' };
    await this.accept(replica, id, capture, context);
    return this.finish(replica, id, capture.embeddings.length);
  }

  private async accept(
    { gallery }: GalleryReplica,
    id: string,
    { embeddings, score }: Capture,
    { requestId, correlationId }: RequestContext,
  ): Promise<void> {
    const puid = newPersonId();
    const given = { externalId: null, forSession: true, level: embeddings.length, score };
    const ids = { id, galleryId: gallery.id, puid, requestId, correlationId: correlationId ?? null };
    const sealed = sealTemplate(this.vault, puid, embeddings);
    // The session asks again, and the gallery is made anew.
    if (!(await this.enrollments.insert({ ...ids, ...given }, sealed))) throw galleryRemoved();
  }

  /** Undefined where the customer may have no more galleries, or people: asking again would change nothing. */
  private async ensureGallery(name: GalleryName, dimension: number): Promise<GalleryReplica | undefined> {
    try {
      return await this.registry.ensure(name, dimension);
    } catch (error) {
      if (isLimitError(error)) return undefined;
      throw error;
    }
  }

  private async finish(replica: GalleryReplica, id: string, level: number): Promise<Answer> {
    try {
      await replica.reserve(level);
      await this.writer.enroll(replica.gallery.id, id);
    } catch (error) {
      await this.failures.record(id);
      const answer = await this.answerOf(replica, id);
      if (answer) return answer;
      throw error;
    }
    const answer = await this.answerOf(replica, id);
    if (!answer) throw new Error('An enrollment that was done has no outcome.');
    return answer;
  }

  private async answerOf({ gallery }: GalleryReplica, id: string): Promise<Answer | undefined> {
    const outcome = (await this.enrollments.outcomes([id])).get(id);
    if (outcome?.state === 'failed')
      return { outcome: 'failed', ...(outcome.reason === 'people-limit' && { reason: 'limit' }) };
    if (outcome) {
      const { puid, duplicate: isDuplicate } = outcome;
      return { outcome: 'enrolled', puid, guid: gallery.guid, isDuplicate };
    }
    return (await this.withdrawals.has(id)) ? { outcome: 'withdrawn' } : undefined;
  }
}
