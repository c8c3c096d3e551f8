import { Injectable } from '@nestjs/common';
import type { NodeCall } from '../access/node-call';
import { otherDimension, positionAhead } from '../gallery/gallery.errors';
import { GalleryMatcher, type Recognised } from '../gallery/gallery.matcher';
import { GalleryRegistry } from '../gallery/gallery.registry';
import type { GalleryReplica } from '../gallery/gallery.replica';
import { PersonRepository } from '../gallery/person.repository';
import { probeOf } from '../gallery/probe';
import { badRequest } from '../reply/node.error';
import { TemplateRepository } from '../template/template.repository';
import { mostPeople } from './prediction.dto';
import { predictWithoutFeatures } from './prediction.errors';

export interface Prediction {
  people: Recognised[];
  guid: string;
  /** Of the gallery, as it was looked at. */
  position: number;
  /** Whether the caller asked for a list. */
  list: boolean;
}

/** Says whose features these are. */
@Injectable()
export class PredictionService {
  constructor(
    private readonly registry: GalleryRegistry,
    private readonly matcher: GalleryMatcher,
    private readonly people: PersonRepository,
    private readonly templates: TemplateRepository,
  ) {}

  /** Those who are recognised, best first; undefined when no embedding is good enough to tell. */
  async predict(call: NodeCall): Promise<Prediction | undefined> {
    const k = readK(call.body['K']);
    const names = readNames(call);
    const features = call.wire.readFeatures(call.body['features']);
    if (features.length === 0) throw predictWithoutFeatures();
    const probe = probeOf(features);
    if (!probe) return undefined;
    const replica = await this.registry.find(call.gallery);
    const { people, position } = replica
      ? await this.recognise(replica, probe, { k, names, minPosition: call.minPosition })
      : nobodyYet(call.minPosition);
    return { people, position, guid: replica?.gallery.guid ?? '', list: k > 1 };
  }

  private async recognise(
    replica: GalleryReplica,
    probe: Float32Array,
    { k, names, minPosition }: { k: number; names?: string[]; minPosition: number },
  ): Promise<Pick<Prediction, 'people' | 'position'>> {
    const { gallery } = replica;
    if (gallery.dimension !== probe.length)
      throw otherDimension(gallery.version, gallery.dimension, probe.length);
    if (minPosition > replica.position) await this.registry.reach(replica, minPosition);
    if (!names) return this.matcher.identify(replica, probe, k);
    const { position } = replica;
    const numbers = await this.people.named(gallery, names);
    const named = await this.templates.byNumbers(gallery, numbers);
    return { people: this.matcher.verify(replica, probe, named).slice(0, k), position };
  }
}

function nobodyYet(minPosition: number): Pick<Prediction, 'people' | 'position'> {
  if (minPosition > 0) throw positionAhead(minPosition, 0);
  return { people: [], position: 0 };
}

function readK(given: unknown): number {
  if (given === undefined || given === null) return 1;
  if (typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= mostPeople) return given;
  throw badRequest(`K must be a whole number from 1 to ${mostPeople}`);
}

function readNames({ body, wire }: NodeCall): string[] | undefined {
  const given = body['user_identifier'];
  if (given === undefined || given === null || given === '') return undefined;
  if (typeof given !== 'string') throw badRequest('user_identifier must be a string');
  return wire.readIdentifier(given);
}
