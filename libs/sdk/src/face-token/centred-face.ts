import { type CentredSpace, computeMean, normalise, toCentred } from '@gatehouse/biometrics';
import { FaceTokenError } from './face-token.errors';

/** The descriptors of one face, and the version of their model. */
export interface FaceSample {
  descriptors: readonly ArrayLike<number>[];
  version: string;
}

/** The mean direction of the descriptors in the space of their model, as the biometric node compares it. */
export function computeCentredFace({ descriptors }: FaceSample, space: CentredSpace): Float64Array {
  if (descriptors.length === 0) throw new FaceTokenError('no-descriptor');
  const units = descriptors.map((descriptor) => toUnit(descriptor, space.mean.length));
  const mean = computeMean(units);
  for (const unit of units) unit.fill(0);
  if (!mean) throw new FaceTokenError('no-direction');
  const centred = toCentred(space, mean);
  mean.fill(0);
  return centred;
}

function toUnit(descriptor: ArrayLike<number>, length: number): Float32Array {
  if (descriptor.length !== length) throw new FaceTokenError('wrong-length');
  const unit = normalise(descriptor);
  if (!unit) throw new FaceTokenError('no-direction');
  return unit;
}
