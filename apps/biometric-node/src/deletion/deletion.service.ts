import { looksEncrypted } from '@gatehouse/biometrics';
import { inTransaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { NodeCall } from '../access/node-call';
import { EnrollmentWriterService } from '../enrollment/enrollment-writer.service';
import { readExternalId } from '../gallery/external-id';
import type { Gallery } from '../gallery/gallery';
import type { GalleryState } from '../gallery/gallery-lock';
import { GalleryRegistryService } from '../gallery/gallery-registry.service';
import type { GalleryReplica } from '../gallery/gallery-replica';
import { GalleryRepository } from '../gallery/gallery.repository';
import { galleryChannel } from '../gallery/gallery-notification';
import { PersonRepository } from '../gallery/person.repository';
import { TokenPersonRepository } from '../gallery/token-person.repository';
import { badRequest } from '../reply/node.errors';
import { deleteFailed, missingPuid, plainPuid } from './deletion.errors';

/** Deletes people from the database and from the memory of every process. */
@Injectable()
export class DeletionService {
  constructor(
    private readonly source: DataSource,
    private readonly galleries: GalleryRepository,
    private readonly registry: GalleryRegistryService,
    private readonly people: PersonRepository,
    private readonly tokenPeople: TokenPersonRepository,
    private readonly enrollments: EnrollmentWriterService,
  ) {}

  /** Deletes the people that the call names. Returns the position of the gallery without them. */
  async delete(call: NodeCall): Promise<number> {
    const names = readNames(call);
    const replica = await this.registry.find(call.gallery);
    // A pending enrollment that was accepted before would enroll the deleted person again.
    if (replica) await this.enrollments.runPending(replica.gallery.id);
    const position = replica && (await this.deleteEverywhere(replica, names));
    if (!replica || position === undefined) throw deleteFailed();
    return position;
  }

  /** Commits the enrollments that were accepted before. */
  async runPending(replicas: readonly GalleryReplica[]): Promise<void> {
    for (const { gallery } of replicas) await this.enrollments.runPending(gallery.id);
  }

  /** Deletes a person of the gallery from all galleries of the customer and mode. Returns false if the person is not in this one. */
  async deletePerson(replica: GalleryReplica, puid: string): Promise<boolean> {
    return (await this.deleteEverywhere(replica, [puid])) !== undefined;
  }

  /** Deletes people from this gallery, and from the other galleries of the customer and mode to which they were moved. */
  private async deleteEverywhere(replica: GalleryReplica, names: string[]): Promise<number | undefined> {
    const galleryIds = new Set([replica.gallery.id]);
    for (;;) {
      const { position, furtherIds } = await this.deleteFrom(replica.gallery, galleryIds, names);
      for (const id of furtherIds) galleryIds.add(id);
      if (furtherIds.length > 0) continue;
      // This process removes them before it replies; the others are notified.
      if (position !== undefined) for (const id of galleryIds) await this.registry.get(id)?.catchUp();
      return position;
    }
  }

  /**
   * Deletes from these galleries in one transaction, unless the people are also in further ones: then it deletes nothing and returns
   * those. The locks are taken in the order of the ids, so that two deletions cannot wait for each other. A move in progress blocks the
   * deletion until it has committed, and is found then.
   */
  private async deleteFrom(
    gallery: Gallery,
    galleryIds: ReadonlySet<number>,
    names: string[],
  ): Promise<{ position?: number; furtherIds: readonly number[] }> {
    try {
      const position = await inTransaction(this.source, async ({ manager }) => {
        const before = new Map<number, GalleryState | undefined>();
        for (const id of [...galleryIds].sort((a, b) => a - b))
          before.set(id, await this.galleries.lock(manager, id));
        const puids = [
          ...(await this.people.findPuids(gallery, names, manager)),
          ...(await this.tokenPeople.findPuids(gallery, names, manager)),
        ];
        if (puids.length === 0) return undefined;
        const positions = await this.deletePuids(manager, galleryIds, puids);
        await this.tokenPeople.delete(manager, [...galleryIds], puids);
        const further = await this.people.findGalleryIds(gallery, puids, manager);
        if (further.length > 0) throw new FurtherGalleriesError(further);
        // People without a face are not in the log.
        return positions.get(gallery.id) ?? before.get(gallery.id)?.position;
      });
      return { position, furtherIds: [] };
    } catch (error) {
      if (error instanceof FurtherGalleriesError) return { furtherIds: error.galleryIds };
      throw error;
    }
  }

  private async deletePuids(
    manager: EntityManager,
    galleryIds: ReadonlySet<number>,
    puids: readonly string[],
  ): Promise<Map<number, number>> {
    const positions = new Map<number, number>();
    for (const id of galleryIds) {
      const numbers = (await this.people.findByPuids({ id }, puids, manager)).map(({ number }) => number);
      if (numbers.length > 0)
        positions.set(id, await this.people.delete(manager, { id }, numbers, galleryChannel));
    }
    return positions;
  }
}

/** Rolls the transaction back. */
class FurtherGalleriesError extends Error {
  constructor(readonly galleryIds: readonly number[]) {
    super('The people are in further galleries.');
  }
}

function readNames({ body, wire }: NodeCall): string[] {
  const { puid } = body;
  const externalId = readExternalId(body['metadata']);
  if (puid !== undefined && puid !== null && typeof puid !== 'string')
    throw badRequest('puid must be a string');
  if (puid && !looksEncrypted(puid)) throw plainPuid();
  if (puid) return wire.readIdentifier(puid);
  if (externalId === undefined) throw missingPuid();
  return [externalId];
}
