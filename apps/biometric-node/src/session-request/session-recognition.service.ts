import type { FeatureVector } from '@gatehouse/biometrics';
import type { NodeAnswer, NodeQuestion } from '@gatehouse/node-link';
import { Injectable } from '@nestjs/common';
import type { GalleryName } from '../gallery/gallery';
import { GalleryMatcher, type Recognised } from '../gallery/gallery.matcher';
import { GalleryRegistry } from '../gallery/gallery.registry';
import type { GalleryReplica } from '../gallery/gallery.replica';
import { PersonRepository } from '../gallery/person.repository';
import { probeOf } from '../gallery/probe';
import { TemplateRepository } from '../template/template.repository';
import { galleryIn, vectorsIn } from './session-question';

type Answer = NodeAnswer<'recognise-for-session'>;

/** Says to sessions whom they look at. */
@Injectable()
export class SessionRecognitionService {
  constructor(
    private readonly registry: GalleryRegistry,
    private readonly matcher: GalleryMatcher,
    private readonly people: PersonRepository,
    private readonly templates: TemplateRepository,
  ) {}

  async recognise(question: NodeQuestion<'recognise-for-session'>): Promise<Answer> {
    const features = vectorsIn(question);
    const name = galleryIn(question);
    const { puid } = question;
    if (!features || !name || !isAbsentOrText(puid)) return { outcome: 'failed' };
    const probe = usableProbe(features);
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
    // Another process may have enrolled, or deleted, whom we are asked for.
    await this.registry.catchUp(replica);
    const { people } = await this.matcher.identify(replica, probe, 1);
    return answerFor(replica, people);
  }

  /** One to one, with what the database holds of the person. */
  private async compare(replica: GalleryReplica, probe: Float32Array, puid: string): Promise<Answer> {
    const { gallery } = replica;
    const numbers = (await this.people.withPuids(gallery, [puid])).map(({ number }) => number);
    const claimed = await this.templates.byNumbers(gallery, numbers);
    if (claimed.length === 0) return { outcome: 'gone' };
    const people = this.matcher.verify(replica, probe, claimed);
    for (const { embeddings } of claimed) for (const embedding of embeddings) embedding.fill(0);
    return answerFor(replica, people);
  }
}

const isAbsentOrText = (value: unknown): boolean => value === undefined || typeof value === 'string';

function usableProbe(features: FeatureVector[]): Float32Array | undefined {
  const probe = probeOf(features);
  for (const feature of features) feature.fill(0);
  return probe;
}

function answerFor({ gallery }: GalleryReplica, [best]: readonly Recognised[]): Answer {
  if (!best) return { outcome: 'unknown' };
  return { outcome: 'recognised', puid: best.puid, guid: gallery.guid, score: best.score };
}
