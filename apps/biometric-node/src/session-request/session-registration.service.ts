import { newPersonId } from '@gatehouse/biometrics';
import { inTransaction } from '@gatehouse/database';
import type { NodeAnswer, NodeRequest, Timestamped } from '@gatehouse/node-link';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WithdrawalRepository } from '../enrollment/withdrawal.repository';
import { CustomerLimitService } from '../gallery/customer-limit.service';
import type { Gallery } from '../gallery/gallery';
import { galleryRemoved } from '../gallery/gallery.errors';
import { GalleryRegistryService } from '../gallery/gallery-registry.service';
import { GalleryRepository } from '../gallery/gallery.repository';
import { TokenPersonRepository } from '../gallery/token-person.repository';
import { isRecent } from './request-age';
import { parseGallery } from './request-fields';

type Answer = NodeAnswer<'register-person'>;

/** The length of the descriptors of the models that the page has, in case the gallery is new. */
const dimension = 128;

/** Registers people without a face. The id of the request is the id of the enrollment, so repeated requests register once. */
@Injectable()
export class SessionRegistrationService {
  constructor(
    private readonly source: DataSource,
    private readonly registry: GalleryRegistryService,
    private readonly galleries: GalleryRepository,
    private readonly people: TokenPersonRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly limits: CustomerLimitService,
    private readonly clock: Clock,
  ) {}

  async register(id: string, request: Timestamped<NodeRequest<'register-person'>>): Promise<Answer> {
    if (!isRecent(request, this.clock.now()) || (await this.withdrawals.has(id)))
      return { outcome: 'withdrawn' };
    const name = parseGallery(request);
    if (!name) return { outcome: 'failed' };
    await this.registry.whenLoaded();
    const replica = await this.registry.ensureWithinLimits(name, dimension);
    return replica ? this.registerIn(replica.gallery, id) : { outcome: 'failed', reason: 'limit' };
  }

  /** A withdrawal is recorded before it waits for the lock: so it is found here, or it finds the person. */
  private registerIn(gallery: Gallery, id: string): Promise<Answer> {
    const { id: galleryId, customerId, guid } = gallery;
    return inTransaction(this.source, async ({ manager }): Promise<Answer> => {
      // The session repeats the request, which creates a new gallery.
      if (!(await this.galleries.lock(manager, galleryId))) throw galleryRemoved();
      if (await this.withdrawals.has(id, manager)) return { outcome: 'withdrawn' };
      const known = await this.people.findPuidByEnrollment(gallery, id, manager);
      if (known !== undefined) return { outcome: 'registered', puid: known, guid };
      await this.limits.lock(manager, customerId);
      if ((await this.limits.countFreePlaces(manager, customerId)) === 0)
        return { outcome: 'failed', reason: 'limit' };
      const puid = newPersonId();
      await this.people.insert(manager, { enrollmentId: id, galleryId, puid });
      return { outcome: 'registered', puid, guid };
    });
  }
}
