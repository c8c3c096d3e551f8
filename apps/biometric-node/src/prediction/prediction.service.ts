import { Injectable } from '@nestjs/common';
import type { NodeCall } from '../access/node-call';
import { otherDimension, positionAhead } from '../gallery/gallery.errors';
import { createProbe, GalleryMatcherService, type Recognised } from '../gallery/gallery-matcher.service';
import { GalleryRegistryService } from '../gallery/gallery-registry.service';
import type { GalleryReplica } from '../gallery/gallery-replica';
import { PersonRepository } from '../gallery/person.repository';
import { badRequest } from '../reply/node.errors';
import { TemplateRepository } from '../template/template.repository';
import { maxPeople } from './prediction.dto';
import { PredictionBudgetService } from './prediction-budget.service';
import { predictWithoutFeatures } from './prediction.errors';

export interface Prediction {
  people: Recognised[];
  guid: string;
  /** The position of the gallery at the search. */
  position: number;
  /** Whether the caller requested a list. */
  list: boolean;
}

/** Recognises people. */
@Injectable()
export class PredictionService {
  constructor(
    private readonly registry: GalleryRegistryService,
    private readonly matcher: GalleryMatcherService,
    private readonly people: PersonRepository,
    private readonly templates: TemplateRepository,
    private readonly budgets: PredictionBudgetService,
  ) {}

  /** The recognised people, best first; undefined if no embedding is good enough. */
  async predict(call: NodeCall): Promise<Prediction | undefined> {
    const k = readK(call.body['K']);
    const names = readNames(call);
    const features = call.wire.readFeatures(call.body['features']);
    if (features.length === 0) throw predictWithoutFeatures();
    const probe = createProbe(features);
    if (!probe) return undefined;
    const replica = await this.registry.find(call.gallery);
    const { people, position } = replica
      ? await this.recognise(replica, probe, { ...call, k, names })
      : predictEmpty(call.minPosition);
    return { people, position, guid: replica?.gallery.guid ?? '', list: k > 1 };
  }

  private async recognise(
    replica: GalleryReplica,
    probe: Float32Array,
    {
      keyId,
      k,
      names,
      minPosition,
    }: Pick<NodeCall, 'keyId' | 'minPosition'> & { k: number; names?: string[] },
  ): Promise<Pick<Prediction, 'people' | 'position'>> {
    const { gallery } = replica;
    if (gallery.dimension !== probe.length)
      throw otherDimension(gallery.version, gallery.dimension, probe.length);
    replica.requireCurrent();
    if (minPosition > replica.position) await this.registry.catchUpTo(replica, minPosition);
    if (!names) return this.budgets.identify(keyId, () => this.matcher.identify(replica, probe, k));
    const { position } = replica;
    const numbers = await this.people.findNumbers(gallery, names);
    return this.budgets.verify(keyId, gallery, { numbers, names, list: k > 1 }, async () => {
      const named = await this.templates.findByNumbers(gallery, numbers);
      return { people: this.matcher.verify(replica, probe, named).slice(0, k), position };
    });
  }
}

function predictEmpty(minPosition: number): Pick<Prediction, 'people' | 'position'> {
  if (minPosition > 0) throw positionAhead(minPosition, 0);
  return { people: [], position: 0 };
}

function readK(given: unknown): number {
  if (given === undefined || given === null) return 1;
  if (typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= maxPeople) return given;
  throw badRequest(`K must be a whole number from 1 to ${maxPeople}`);
}

function readNames({ body, wire }: NodeCall): string[] | undefined {
  const given = body['user_identifier'];
  if (given === undefined || given === null || given === '') return undefined;
  if (typeof given !== 'string') throw badRequest('user_identifier must be a string');
  return wire.readIdentifier(given);
}
