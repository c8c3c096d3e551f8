import { looksEncrypted } from '@gatehouse/biometrics';
import { inTransaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { NodeCall } from '../access/node-call';
import { EnrollmentWriter } from '../enrollment/enrollment.writer';
import { externalIdIn } from '../gallery/external-id';
import { GalleryRegistry } from '../gallery/gallery.registry';
import type { GalleryReplica } from '../gallery/gallery.replica';
import { GalleryRepository } from '../gallery/gallery.repository';
import { galleryChannel } from '../gallery/gallery.notice';
import { PersonRepository } from '../gallery/person.repository';
import { badRequest } from '../reply/node.error';
import { deleteFailed, missingPuid, plainPuid } from './deletion.errors';

/** Forgets people: in the database, and in the memory of every node. */
@Injectable()
export class DeletionService {
  constructor(
    private readonly source: DataSource,
    private readonly galleries: GalleryRepository,
    private readonly registry: GalleryRegistry,
    private readonly people: PersonRepository,
    private readonly enrollments: EnrollmentWriter,
  ) {}

  /** Deletes whom the call names, and answers the position of the gallery without them. */
  async delete(call: NodeCall): Promise<number> {
    const names = namesIn(call);
    const replica = await this.registry.find(call.gallery);
    // An enrollment that was accepted before, and has been waiting since, would bring back whom we forget.
    if (replica) await this.enrollments.finish(replica.gallery.id);
    const position = replica && (await this.commit(replica, names));
    if (!replica || position === undefined) throw deleteFailed();
    // Here and now; the other nodes are told.
    await this.registry.catchUp(replica);
    return position;
  }

  private commit({ gallery }: GalleryReplica, names: string[]): Promise<number | undefined> {
    return inTransaction(this.source, async ({ manager }) => {
      if (!(await this.galleries.lock(manager, gallery.id))) return undefined;
      const numbers = await this.people.named(gallery, names, manager);
      if (numbers.length === 0) return undefined;
      return this.people.delete(manager, gallery, numbers, galleryChannel);
    });
  }
}

function namesIn({ body, wire }: NodeCall): string[] {
  const { puid } = body;
  const externalId = externalIdIn(body['metadata']);
  if (puid !== undefined && puid !== null && typeof puid !== 'string')
    throw badRequest('puid must be a string');
  if (puid && !looksEncrypted(puid)) throw plainPuid();
  if (puid) return wire.readIdentifier(puid);
  if (externalId === undefined) throw missingPuid();
  return [externalId];
}
