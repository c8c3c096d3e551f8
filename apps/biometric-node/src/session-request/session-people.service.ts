import type { NodeAnswer, NodeRequest, PersonIds } from '@gatehouse/node-link';
import { Injectable } from '@nestjs/common';
import { GalleryRepository } from '../gallery/gallery.repository';
import { PersonRepository } from '../gallery/person.repository';
import { parseGallery, parsePuids } from './request-fields';

/** Returns which people are still enrolled. Reads the database, because this process may be behind. */
@Injectable()
export class SessionPeopleService {
  constructor(
    private readonly galleries: GalleryRepository,
    private readonly people: PersonRepository,
  ) {}

  async find(request: NodeRequest<'find-people'>): Promise<NodeAnswer<'find-people'> | undefined> {
    const name = parseGallery(request);
    const puids = parsePuids(request);
    if (!name || !puids) return undefined;
    const gallery = await this.galleries.findByName(name);
    // With an empty list the session would delete the people's credentials. A person with an id was in a gallery: if there is none,
    // and none was removed, this is the wrong database.
    if (!gallery) return (await this.galleries.wasRemoved(name)) ? toAnswer([]) : undefined;
    const found = await this.people.findEnrolled(gallery, puids);
    return toAnswer(found.map((puid) => ({ puid, guid: gallery.guid })));
  }
}

const toAnswer = (people: PersonIds[]): NodeAnswer<'find-people'> => ({
  outcome: 'found',
  people,
  knowsRegistered: true,
});
