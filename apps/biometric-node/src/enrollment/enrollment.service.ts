import { filterBadEmbeddings, newPersonId } from '@gatehouse/biometrics';
import { uuidv7 } from '@gatehouse/database';
import { CONFIG, type RequestContext } from '@gatehouse/platform';
import { JobQueue } from '@gatehouse/queues';
import { Vault } from '@gatehouse/vault';
import { Inject, Injectable } from '@nestjs/common';
import type { NodeCall } from '../access/node-call';
import type { BiometricNodeConfig } from '../biometric-node.config';
import { externalIdHash, externalIdIn } from '../gallery/external-id';
import { CustomerLimits } from '../gallery/customer-limits';
import { galleryRemoved, otherDimension, tooManyPeople } from '../gallery/gallery.errors';
import { GalleryMetrics } from '../gallery/gallery.metrics';
import { GalleryRegistry } from '../gallery/gallery.registry';
import type { GalleryReplica } from '../gallery/gallery.replica';
import { sealTemplate } from '../template/template';
import type { Enrollment, EnrollmentOutcome } from './enrollment';
import { enrollmentFailed, enrollmentTakesLong, enrollWithoutFeatures } from './enrollment.errors';
import { enrollmentJob } from './enrollment.job';
import { EnrollmentOutcomes } from './enrollment.outcomes';
import { EnrollmentRepository } from './enrollment.repository';

export type Enrolled = EnrollmentOutcome & { state: 'done' } & { guid: string };

/** Accepts enrollments, and answers with what their jobs have made of them. */
@Injectable()
export class EnrollmentService {
  constructor(
    private readonly registry: GalleryRegistry,
    private readonly enrollments: EnrollmentRepository,
    private readonly outcomes: EnrollmentOutcomes,
    private readonly jobs: JobQueue,
    private readonly vault: Vault,
    private readonly metrics: GalleryMetrics,
    private readonly limits: CustomerLimits,
    @Inject(CONFIG) private readonly config: BiometricNodeConfig,
  ) {}

  /** The person, new or known; undefined when no embedding is good enough to tell. */
  async enroll({ gallery: name, wire, body, context }: NodeCall): Promise<Enrolled | undefined> {
    const features = wire.readFeatures(body['features']);
    const externalId = externalIdIn(body['metadata']);
    const [first] = features;
    if (!first) throw enrollWithoutFeatures();
    const { good, coherence } = filterBadEmbeddings(features);
    for (const feature of features) feature.fill(0);
    if (good.length === 0) {
      this.metrics.enrollment('bad');
      return undefined;
    }
    const replica = await this.registry.ensure(name, first.length);
    const { gallery } = replica;
    if (gallery.dimension !== first.length)
      throw otherDimension(gallery.version, gallery.dimension, first.length);
    await replica.reserve(good.length);
    return this.submit(replica, good, context, {
      externalId: externalId === undefined ? null : externalIdHash(gallery, externalId),
      score: coherence,
    });
  }

  private async submit(
    replica: GalleryReplica,
    embeddings: Float32Array[],
    { requestId, correlationId }: RequestContext,
    given: Pick<Enrollment, 'externalId' | 'score'>,
  ): Promise<Enrolled> {
    const { gallery } = replica;
    const id = uuidv7();
    const puid = newPersonId();
    const ids = { id, galleryId: gallery.id, puid, requestId, correlationId: correlationId ?? null };
    const enrollment = { ...ids, level: embeddings.length, forSession: false, ...given };
    // Whoever is fast enough may settle it before we come to wait.
    const outcome = this.outcomes.waitFor(id, this.config.ENROLLMENT_TIMEOUT_SECONDS);
    const sealed = sealTemplate(this.vault, puid, embeddings);
    for (const embedding of embeddings) embedding.fill(0);
    if (!(await this.enrollments.insert(enrollment, sealed))) throw galleryRemoved();
    void this.jobs.wake(enrollmentJob(id, gallery.id));
    const enrolled = this.successful(await outcome);
    // Another process may have done it: who is told that somebody is enrolled must find them here.
    await this.registry.reach(replica, enrolled.position);
    return { ...enrolled, guid: gallery.guid };
  }

  private successful(outcome: EnrollmentOutcome | undefined): EnrollmentOutcome & { state: 'done' } {
    if (!outcome) throw enrollmentTakesLong();
    if (outcome.state === 'done') return outcome;
    throw outcome.reason === 'people-limit' ? tooManyPeople(this.limits.maxPeople) : enrollmentFailed();
  }
}
