import { looksEncrypted } from '@gatehouse/biometrics';
import { inTransaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { NodeCall } from '../access/node-call';
import { EnrollmentWriterService } from '../enrollment/enrollment-writer.service';
import { readExternalId } from '../gallery/external-id';
import { GalleryRegistryService } from '../gallery/gallery-registry.service';
import type { GalleryReplica } from '../gallery/gallery-replica';
import { GalleryRepository } from '../gallery/gallery.repository';
import { galleryChannel } from '../gallery/gallery-notification';
import { PersonRepository } from '../gallery/person.repository';
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
    private readonly enrollments: EnrollmentWriterService,
  ) {}

  /** Deletes the people that the call names. Returns the position of the gallery without them. */
  async delete(call: NodeCall): Promise<number> {
    const names = readNames(call);
    const replica = await this.registry.find(call.gallery);
    // A pending enrollment that was accepted before would enroll the deleted person again.
    if (replica) await this.enrollments.runPending(replica.gallery.id);
    const position = replica && (await this.commit(replica, names));
    if (!replica || position === undefined) throw deleteFailed();
    // This process removes them before it replies; the others are notified.
    await this.registry.catchUp(replica);
    return position;
  }

  private commit({ gallery }: GalleryReplica, names: string[]): Promise<number | undefined> {
    return inTransaction(this.source, async ({ manager }) => {
      if (!(await this.galleries.lock(manager, gallery.id))) return undefined;
      const numbers = await this.people.findNumbers(gallery, names, manager);
      if (numbers.length === 0) return undefined;
      return this.people.delete(manager, gallery, numbers, galleryChannel);
    });
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
