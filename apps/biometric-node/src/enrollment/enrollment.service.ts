import { newPersonId } from '@gatehouse/biometrics';
import { uuidv7 } from '@gatehouse/database';
import { CONFIG, type RequestContext } from '@gatehouse/platform';
import { JobQueue } from '@gatehouse/queues';
import { Inject, Injectable } from '@nestjs/common';
import type { NodeCall } from '../access/node-call';
import type { BiometricNodeConfig } from '../biometric-node.config';
import { hashExternalId, readExternalId } from '../gallery/external-id';
import { CustomerLimitService } from '../gallery/customer-limit.service';
import { galleryRemoved, otherDimension, tooManyPeople } from '../gallery/gallery.errors';
import { GalleryRegistryService } from '../gallery/gallery-registry.service';
import type { GalleryReplica } from '../gallery/gallery-replica';
import { sealTemplate } from '../template/template';
import { type Capture, CaptureFilterService } from './capture-filter.service';
import type { Enrollment, EnrollmentOutcome } from './enrollment';
import { enrollmentFailed, enrollmentPending, enrollWithoutFeatures } from './enrollment.errors';
import { enrollmentJob } from './enroll-person.job';
import { EnrollmentOutcomeService } from './enrollment-outcome.service';
import { EnrollmentRepository } from './enrollment.repository';
import { NodeVault } from '../vault/node-vault';

export type Enrolled = EnrollmentOutcome & { state: 'done' } & { guid: string };

/** Accepts enrollments, and waits for the outcomes of their jobs. */
@Injectable()
export class EnrollmentService {
  constructor(
    private readonly registry: GalleryRegistryService,
    private readonly captures: CaptureFilterService,
    private readonly enrollments: EnrollmentRepository,
    private readonly outcomes: EnrollmentOutcomeService,
    private readonly jobs: JobQueue,
    private readonly vault: NodeVault,
    private readonly limits: CustomerLimitService,
    @Inject(CONFIG) private readonly config: BiometricNodeConfig,
  ) {}

  /** The person, new or known; undefined if the embeddings are not good enough, or not of one person. */
  async enroll({ gallery: name, wire, body, context }: NodeCall): Promise<Enrolled | undefined> {
    const features = wire.readFeatures(body['features']);
    const externalId = readExternalId(body['metadata']);
    const [first] = features;
    if (!first) throw enrollWithoutFeatures();
    const capture = await this.captures.filter(name, features);
    if (!capture) return undefined;
    const replica = await this.registry.ensure(name, first.length);
    const { gallery } = replica;
    if (gallery.dimension !== first.length)
      throw otherDimension(gallery.version, gallery.dimension, first.length);
    await replica.reserve(capture.embeddings.length);
    const hashed = externalId === undefined ? null : hashExternalId(gallery, externalId);
    return this.submit(replica, capture, context, hashed);
  }

  private async submit(
    replica: GalleryReplica,
    { embeddings, score }: Capture,
    { requestId, correlationId }: RequestContext,
    externalId: Enrollment['externalId'],
  ): Promise<Enrolled | undefined> {
    const { gallery } = replica;
    const id = uuidv7();
    const puid = newPersonId();
    const ids = { id, galleryId: gallery.id, puid, requestId, correlationId: correlationId ?? null };
    const given = { externalId, level: embeddings.length, score };
    const enrollment = { ...ids, ...given, forSession: false, isMove: false };
    // The job may complete before the insert returns.
    const outcome = this.outcomes.waitFor(enrollment, this.config.ENROLLMENT_TIMEOUT_SECONDS);
    const sealed = sealTemplate(this.vault, puid, embeddings);
    for (const embedding of embeddings) embedding.fill(0);
    if (!(await this.enrollments.insert(enrollment, sealed))) throw galleryRemoved();
    void this.jobs.enqueue(enrollmentJob(id, gallery.id));
    const enrolled = this.requireSuccess(await outcome);
    if (!enrolled) return undefined;
    // Another process may have enrolled the person. A later request to this process must find them.
    await this.registry.catchUpTo(replica, enrolled.position);
    return { ...enrolled, guid: gallery.guid };
  }

  /** Undefined if the embeddings are not of one person. */
  private requireSuccess(
    outcome: EnrollmentOutcome | undefined,
  ): (EnrollmentOutcome & { state: 'done' }) | undefined {
    if (!outcome) throw enrollmentPending();
    if (outcome.state === 'done') return outcome;
    if (outcome.reason === 'mixed') return undefined;
    if (outcome.reason === 'people-limit') throw tooManyPeople(this.limits.maxPeople);
    throw outcome.reason === 'gallery-removed' ? galleryRemoved() : enrollmentFailed();
  }
}
