import type { NodeAnswer, NodeQuestion } from '@gatehouse/node-link';
import { Injectable } from '@nestjs/common';
import { GalleryRepository } from '../gallery/gallery.repository';
import { PersonRepository } from '../gallery/person.repository';
import { galleryIn, puidsIn } from './session-question';

/** Says to sessions who is still enrolled: the database knows, whatever this process has heard of it. */
@Injectable()
export class SessionPeopleService {
  constructor(
    private readonly galleries: GalleryRepository,
    private readonly people: PersonRepository,
  ) {}

  async find(question: NodeQuestion<'find-people'>): Promise<NodeAnswer<'find-people'> | undefined> {
    const name = galleryIn(question);
    const puids = puidsIn(question);
    if (!name || !puids) return undefined;
    const gallery = await this.galleries.find(name);
    // "Nobody" would be an answer that has people forgotten. Whoever has an id was in a gallery: where there is none, and none
    // was removed, this is not the database that it should be.
    if (!gallery)
      return (await this.galleries.wasRemoved(name)) ? { outcome: 'found', people: [] } : undefined;
    const found = await this.people.withPuids(gallery, puids);
    return { outcome: 'found', people: found.map(({ puid }) => ({ puid, guid: gallery.guid })) };
  }
}
