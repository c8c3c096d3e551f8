import type { FeatureVector } from '@gatehouse/biometrics';
import type { CapturedFace } from '@gatehouse/node-link';
import { Injectable } from '@nestjs/common';
import { SealedContentService } from '../sealed-content/sealed-content.service';
import { parseSealedFace } from '../sealed-content/sealed-face';
import { takeVectors } from './request-fields';

/** The features of a request, or the answer if there are none. */
export type ReadFace = { features: FeatureVector[] } | { outcome: 'failed' | 'unusable' };

/** Reads the face of a request. */
@Injectable()
export class CapturedFaceService {
  constructor(private readonly contents: SealedContentService) {}

  /** A sealed face that cannot be opened is unusable, as a bad picture is: the device can try again. Wipes the features in the request. */
  async read(request: CapturedFace): Promise<ReadFace> {
    if (request.sealedFeatures === undefined) return toResult(takeVectors(request), 'failed');
    if (request.features === undefined)
      return toResult(await this.contents.open('face', request.sealedFeatures, parseSealedFace), 'unusable');
    for (const feature of takeVectors(request) ?? []) feature.fill(0);
    return { outcome: 'failed' };
  }
}

const toResult = (features: FeatureVector[] | undefined, outcome: 'failed' | 'unusable'): ReadFace =>
  features ? { features } : { outcome };
