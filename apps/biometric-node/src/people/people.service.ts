import { isPersonId } from '@gatehouse/biometrics';
import type { KeyMode } from '@gatehouse/auth';
import { Clock, DomainError } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeletionService } from '../deletion/deletion.service';
import { GalleryRegistryService } from '../gallery/gallery-registry.service';
import type { GalleryReplica } from '../gallery/gallery-replica';
import { GalleryRepository } from '../gallery/gallery.repository';
import { PersonRepository } from '../gallery/person.repository';
import type { DeletedPerson, FindPeopleQuery, FoundPerson, GallerySize } from './people.dto';

export interface PeopleOwner {
  customerId: string;
  mode: KeyMode;
}

export const unknownPerson = () =>
  new DomainError('person.unknown', 404, 'This person is in no gallery of the customer and mode.');

export const oneName = () => new DomainError('validation', 400, 'Send either puid or id.');

/** The people of a customer and mode, in all galleries, for operators. Templates are never read. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly source: DataSource,
    private readonly registry: GalleryRegistryService,
    private readonly galleries: GalleryRepository,
    private readonly people: PersonRepository,
    private readonly deletions: DeletionService,
    private readonly clock: Clock,
  ) {}

  async listGalleries(owner: PeopleOwner): Promise<GallerySize[]> {
    const registered = await this.galleries.countRegistered();
    return this.replicasOf(owner).map(({ gallery, size }) => ({
      guid: gallery.guid,
      version: gallery.version,
      mode: gallery.mode,
      size,
      registered: registered.get(gallery.id) ?? 0,
    }));
  }

  async find(owner: PeopleOwner, { puid, id }: FindPeopleQuery): Promise<FoundPerson[]> {
    if ((puid === undefined) === (id === undefined)) throw oneName();
    const found = new Map<string, string[]>();
    for (const { gallery } of this.replicasOf(owner)) {
      const puids =
        puid === undefined
          ? await this.people.findPuids(gallery, [id!], this.source.manager)
          : await this.people.findEnrolled(gallery, [puid]);
      for (const each of puids) found.set(each, [...(found.get(each) ?? []), gallery.version]);
    }
    return [...found].map(([each, versions]) => ({ puid: each, versions }));
  }

  /** Throws a 404 if nobody is deleted. */
  async delete(owner: PeopleOwner, puid: string): Promise<DeletedPerson> {
    if (!isPersonId(puid)) throw unknownPerson();
    const replicas = this.replicasOf(owner);
    // Before: the enrollments that wait may enroll the person again, or for the first time.
    await this.deletions.runPending(replicas);
    const [person] = await this.find(owner, { puid });
    if (!person) throw unknownPerson();
    const [version] = person.versions;
    const replica = replicas.find(({ gallery }) => gallery.version === version);
    if (!replica || !(await this.deletions.deletePerson(replica, puid))) throw unknownPerson();
    return { puid, versions: person.versions, deletedAt: this.clock.now().toISOString() };
  }

  private replicasOf({ customerId, mode }: PeopleOwner): GalleryReplica[] {
    this.registry.requireLoaded();
    return this.registry
      .all()
      .filter(({ gallery }) => gallery.customerId === customerId && gallery.mode === mode)
      .sort((one, other) => (one.gallery.version < other.gallery.version ? -1 : 1));
  }
}
