import { isPersonId, newPersonId } from '@gatehouse/biometrics';
import type { Timestamped, NodeAnswer, NodeRequest } from '@gatehouse/node-link';
import { Clock, type RequestContext } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { type Capture, CaptureFilterService } from '../enrollment/capture-filter.service';
import { EnrollmentOutcomeService } from '../enrollment/enrollment-outcome.service';
import { EnrollmentRepository } from '../enrollment/enrollment.repository';
import { EnrollmentWriterService } from '../enrollment/enrollment-writer.service';
import { WithdrawalRepository } from '../enrollment/withdrawal.repository';
import type { GalleryName } from '../gallery/gallery';
import { galleryRemoved } from '../gallery/gallery.errors';
import { GalleryRegistryService } from '../gallery/gallery-registry.service';
import type { GalleryReplica } from '../gallery/gallery-replica';
import { sealTemplate } from '../template/template';
import { CapturedFaceService } from './captured-face.service';
import { isRecent } from './request-age';
import { parseGallery } from './request-fields';
import { NodeVault } from '../vault/node-vault';

type Answer = NodeAnswer<'enroll-for-session'>;

/** A request whose fields are valid. */
interface OpenedRequest {
  id: string;
  name: GalleryName;
  capture: Capture;
  /** The id of a person of another gallery. */
  puid?: string;
}

/** Enrolls for sessions. The id of the request is the id of the enrollment, so repeated requests enroll once. */
@Injectable()
export class SessionEnrollmentService {
  constructor(
    private readonly registry: GalleryRegistryService,
    private readonly faces: CapturedFaceService,
    private readonly captures: CaptureFilterService,
    private readonly enrollments: EnrollmentRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly writer: EnrollmentWriterService,
    private readonly outcomes: EnrollmentOutcomeService,
    private readonly vault: NodeVault,
    private readonly clock: Clock,
  ) {}

  async enroll(
    id: string,
    request: Timestamped<NodeRequest<'enroll-for-session'>>,
    context: RequestContext,
  ): Promise<Answer> {
    if (!isRecent(request, this.clock.now())) return { outcome: 'withdrawn' };
    const face = await this.faces.read(request);
    if ('outcome' in face) return face;
    const name = parseGallery(request);
    const { puid } = request;
    if (!name || !isAbsentOrPersonId(puid)) return { outcome: 'failed' };
    await this.registry.whenLoaded();
    const capture = await this.captures.filter(name, face.features);
    if (!capture) return { outcome: 'unusable' };
    try {
      return await this.enrollCapture({ id, name, capture, puid }, context);
    } finally {
      for (const embedding of capture.embeddings) embedding.fill(0);
    }
  }

  private async enrollCapture(request: OpenedRequest, context: RequestContext): Promise<Answer> {
    const { id, name, capture } = request;
    const { length: dimension } = capture.embeddings[0]!;
    if (await this.withdrawals.has(id)) return { outcome: 'withdrawn' };
    const replica = await this.registry.ensureWithinLimits(name, dimension);
    if (!replica) return { outcome: 'failed', reason: 'limit' };
    if (replica.gallery.dimension !== dimension) return { outcome: 'failed' };
    await this.accept(replica, request, context);
    return this.finish(replica, id, capture.embeddings.length);
  }

  private async accept(
    { gallery }: GalleryReplica,
    { id, capture: { embeddings, score }, puid: movedPuid }: OpenedRequest,
    { requestId, correlationId }: RequestContext,
  ): Promise<void> {
    const puid = movedPuid ?? newPersonId();
    const origin = { forSession: true, isMove: movedPuid !== undefined };
    const given = { externalId: null, level: embeddings.length, score, ...origin };
    const ids = { id, galleryId: gallery.id, puid, requestId, correlationId: correlationId ?? null };
    const sealed = sealTemplate(this.vault, puid, embeddings);
    // The session repeats the request, which creates a new gallery.
    if (!(await this.enrollments.insert({ ...ids, ...given }, sealed))) throw galleryRemoved();
  }

  private async finish(replica: GalleryReplica, id: string, level: number): Promise<Answer> {
    try {
      await replica.reserve(level);
      await this.writer.enroll(replica.gallery.id, id);
    } catch (error) {
      await this.outcomes.recordFailure(id);
      const answer = await this.findAnswer(replica, id);
      if (answer) return answer;
      throw error;
    }
    const answer = await this.findAnswer(replica, id);
    if (!answer) throw new Error('A finished enrollment has no outcome.');
    return answer;
  }

  private async findAnswer({ gallery }: GalleryReplica, id: string): Promise<Answer | undefined> {
    const outcome = (await this.enrollments.findOutcomes([id])).get(id);
    // Release 0.2.0 of sessions knows no answer of its own for mixed embeddings.
    if (outcome?.state === 'failed' && outcome.reason === 'mixed') return { outcome: 'unusable' };
    if (outcome?.state === 'failed')
      return { outcome: 'failed', ...(outcome.reason === 'people-limit' && { reason: 'limit' }) };
    if (outcome) {
      const { puid, duplicate: isDuplicate } = outcome;
      return { outcome: 'enrolled', puid, guid: gallery.guid, isDuplicate };
    }
    return (await this.withdrawals.has(id)) ? { outcome: 'withdrawn' } : undefined;
  }
}

const isAbsentOrPersonId = (puid: unknown): boolean =>
  puid === undefined || (typeof puid === 'string' && isPersonId(puid));
