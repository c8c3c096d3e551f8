import { filterBadEmbeddings, newPersonId } from '@gatehouse/biometrics';
import { uuidv7 } from '@gatehouse/database';
import { CONFIG, type RequestContext } from '@gatehouse/platform';
import { JobQueue } from '@gatehouse/queues';
import { Vault } from '@gatehouse/vault';
import { Inject, Injectable } from '@nestjs/common';
import type { NodeCall } from '../access/node-call';
import type { BiometricNodeConfig } from '../biometric-node.config';
import { hashExternalId, readExternalId } from '../gallery/external-id';
import { CustomerLimitService } from '../gallery/customer-limit.service';
import { galleryRemoved, otherDimension, tooManyPeople } from '../gallery/gallery.errors';
import { GalleryMetrics } from '../gallery/gallery.metrics';
import { GalleryRegistryService } from '../gallery/gallery-registry.service';
import type { GalleryReplica } from '../gallery/gallery-replica';
import { sealTemplate } from '../template/template';
import type { Enrollment, EnrollmentOutcome } from './enrollment';
import { enrollmentFailed, enrollmentPending, enrollWithoutFeatures } from './enrollment.errors';
import { enrollmentJob } from './enroll-person.job';
import { EnrollmentOutcomeService } from './enrollment-outcome.service';
import { EnrollmentRepository } from './enrollment.repository';

export type Enrolled = EnrollmentOutcome & { state: 'done' } & { guid: string };

/** Accepts enrollments, and waits for the outcomes of their jobs. */
@Injectable()
export class EnrollmentService {
  constructor(
    private readonly registry: GalleryRegistryService,
    private readonly enrollments: EnrollmentRepository,
    private readonly outcomes: EnrollmentOutcomeService,
    private readonly jobs: JobQueue,
    private readonly vault: Vault,
    private readonly metrics: GalleryMetrics,
    private readonly limits: CustomerLimitService,
    @Inject(CONFIG) private readonly config: BiometricNodeConfig,
  ) {}

  /** The person, new or known; undefined if no embedding is good enough. */
  async enroll({ gallery: name, wire, body, context }: NodeCall): Promise<Enrolled | undefined> {
    const features = wire.readFeatures(body['features']);
    const externalId = readExternalId(body['metadata']);
    const [first] = features;
    if (!first) throw enrollWithoutFeatures();
    const { good, coherence } = filterBadEmbeddings(features);
    for (const feature of features) feature.fill(0);
    if (good.length === 0) {
      this.metrics.enrollment('unusable');
      return undefined;
    }
    const replica = await this.registry.ensure(name, first.length);
    const { gallery } = replica;
    if (gallery.dimension !== first.length)
      throw otherDimension(gallery.version, gallery.dimension, first.length);
    await replica.reserve(good.length);
    return this.submit(replica, good, context, {
      externalId: externalId === undefined ? null : hashExternalId(gallery, externalId),
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
    // The job may complete before the insert returns.
    const outcome = this.outcomes.waitFor(enrollment, this.config.ENROLLMENT_TIMEOUT_SECONDS);
    const sealed = sealTemplate(this.vault, puid, embeddings);
    for (const embedding of embeddings) embedding.fill(0);
    if (!(await this.enrollments.insert(enrollment, sealed))) throw galleryRemoved();
    void this.jobs.enqueue(enrollmentJob(id, gallery.id));
    const enrolled = this.requireSuccess(await outcome);
    // Another process may have enrolled the person. A later request to this process must find them.
    await this.registry.catchUpTo(replica, enrolled.position);
    return { ...enrolled, guid: gallery.guid };
  }

  private requireSuccess(outcome: EnrollmentOutcome | undefined): EnrollmentOutcome & { state: 'done' } {
    if (!outcome) throw enrollmentPending();
    if (outcome.state === 'done') return outcome;
    if (outcome.reason === 'people-limit') throw tooManyPeople(this.limits.maxPeople);
    throw outcome.reason === 'gallery-removed' ? galleryRemoved() : enrollmentFailed();
  }
}
