import type { FeatureVector } from '@gatehouse/biometrics';
import type { NodeAnswer, NodeRequest } from '@gatehouse/node-link';
import { Injectable } from '@nestjs/common';
import type { GalleryName } from '../gallery/gallery';
import { createProbe, GalleryMatcherService, type Recognised } from '../gallery/gallery-matcher.service';
import { GalleryRegistryService } from '../gallery/gallery-registry.service';
import type { GalleryReplica } from '../gallery/gallery-replica';
import { PersonRepository } from '../gallery/person.repository';
import { TemplateRepository } from '../template/template.repository';
import { CapturedFaceService } from './captured-face.service';
import { parseGallery } from './request-fields';

type Answer = NodeAnswer<'recognise-for-session'>;

/** Recognises people for sessions. */
@Injectable()
export class SessionRecognitionService {
  constructor(
    private readonly registry: GalleryRegistryService,
    private readonly faces: CapturedFaceService,
    private readonly matcher: GalleryMatcherService,
    private readonly people: PersonRepository,
    private readonly templates: TemplateRepository,
  ) {}

  async recognise(request: NodeRequest<'recognise-for-session'>): Promise<Answer> {
    const face = await this.faces.read(request);
    if ('outcome' in face) return face;
    const name = parseGallery(request);
    const { puid } = request;
    if (!name || !isAbsentOrText(puid)) return { outcome: 'failed' };
    const probe = takeProbe(face.features);
    if (!probe) return { outcome: 'unusable' };
    try {
      return await this.recogniseProbe(name, probe, puid);
    } finally {
      probe.fill(0);
    }
  }

  private async recogniseProbe(name: GalleryName, probe: Float32Array, puid?: string): Promise<Answer> {
    await this.registry.whenLoaded();
    const replica = await this.registry.find(name);
    if (!replica) return { outcome: 'unknown' };
    if (replica.gallery.dimension !== probe.length) return { outcome: 'failed' };
    if (puid !== undefined) return this.compare(replica, probe, puid);
    // Another process may have enrolled or deleted the person.
    await replica.catchUp();
    const identifiedAmong = replica.size;
    const { people } = await this.matcher.identify(replica, probe, 1);
    const answer = toAnswer(replica, people);
    return answer.outcome === 'recognised' ? { ...answer, identifiedAmong } : answer;
  }

  /** 1:1, with the templates in the database. */
  private async compare(replica: GalleryReplica, probe: Float32Array, puid: string): Promise<Answer> {
    const { gallery } = replica;
    const numbers = (await this.people.findByPuids(gallery, [puid])).map(({ number }) => number);
    const claimed = await this.templates.findByNumbers(gallery, numbers);
    // A person without a face is enrolled: sessions would delete the credentials of one who is not.
    if (claimed.length === 0)
      return (await this.people.findEnrolled(gallery, [puid])).length > 0
        ? { outcome: 'unknown' }
        : { outcome: 'not-enrolled', knowsRegistered: true };
    const people = this.matcher.verify(replica, probe, claimed);
    for (const { embeddings } of claimed) for (const embedding of embeddings) embedding.fill(0);
    return toAnswer(replica, people);
  }
}

const isAbsentOrText = (value: unknown): boolean => value === undefined || typeof value === 'string';

function takeProbe(features: FeatureVector[]): Float32Array | undefined {
  const probe = createProbe(features);
  for (const feature of features) feature.fill(0);
  return probe;
}

function toAnswer({ gallery }: GalleryReplica, [best]: readonly Recognised[]): Answer {
  if (!best) return { outcome: 'unknown' };
  return { outcome: 'recognised', puid: best.puid, guid: gallery.guid, score: best.score };
}
