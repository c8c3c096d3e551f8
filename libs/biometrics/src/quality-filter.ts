import { cosine, computeMean, normalise, type Vector } from './vector';

/** The cosine with the mean of its batch below which an embedding is bad. */
export const badEmbeddingThreshold = 0.8;

export interface FilteredEmbeddings {
  /** At unit length, in their original order. */
  good: Float32Array[];
  /** The mean cosine of the good ones with their own mean; 0 when there are none. */
  coherence: number;
  /** The positions of the bad ones in the batch. */
  bad: number[];
}

/**
 * Separates the good embeddings of a batch from the bad ones: those of zero norm, and those too far from the batch's mean.
 *
 * The mean is computed once, over all embeddings that are not zero, and not again over the good ones: with more rounds
 * a slight majority would exclude the others step by step, and the outcome would be hard to predict.
 */
export function filterBadEmbeddings(
  vectors: readonly Vector[],
  threshold = badEmbeddingThreshold,
): FilteredEmbeddings {
  const units = vectors.map(normalise);
  const mean = computeMean(units.filter((unit) => unit !== undefined));
  const good: Float32Array[] = [];
  const bad: number[] = [];
  units.forEach((unit, i) => {
    if (unit && mean && cosine(unit, mean) >= threshold) good.push(unit);
    else bad.push(i);
  });
  return { good, coherence: computeCoherence(good, bad.length === 0 ? mean : computeMean(good)), bad };
}

/** The mean cosine of unit vectors with their own mean; 0 if they have none. */
export const computeCoherence = (units: readonly Float32Array[], mean = computeMean(units)): number =>
  mean ? units.reduce((sum, unit) => sum + cosine(unit, mean), 0) / units.length : 0;
