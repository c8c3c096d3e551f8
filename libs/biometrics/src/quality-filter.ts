import { cosine, meanOf, normalise, type Vector } from './vector';

/** The cosine with the mean of its batch below which an embedding is bad. */
export const badEmbeddingThreshold = 0.8;

export interface FilteredEmbeddings {
  /** At unit length, in the order they came. */
  good: Float32Array[];
  /** The mean cosine of the good ones with their own mean; 0 when there are none. */
  coherence: number;
  /** Where the bad ones stood in the batch. */
  bad: number[];
}

/**
 * Parts the good embeddings of a batch from the bad: those of zero norm, and those that are unlike the batch's mean.
 *
 * The mean is taken once, over every embedding that is not zero, and not again over those that remain: a second round
 * would let a slight majority vote the rest out step by step, and make the outcome hard to tell from the rule.
 */
export function filterBadEmbeddings(
  vectors: readonly Vector[],
  threshold = badEmbeddingThreshold,
): FilteredEmbeddings {
  const units = vectors.map(normalise);
  const mean = meanOf(units.filter((unit) => unit !== undefined));
  const good: Float32Array[] = [];
  const bad: number[] = [];
  units.forEach((unit, i) => {
    if (unit && mean && cosine(unit, mean) >= threshold) good.push(unit);
    else bad.push(i);
  });
  const meanOfGood = bad.length === 0 ? mean : meanOf(good);
  return { good, coherence: meanOfGood ? meanCosine(good, meanOfGood) : 0, bad };
}

const meanCosine = (units: readonly Float32Array[], mean: Float32Array): number =>
  units.reduce((sum, unit) => sum + cosine(unit, mean), 0) / units.length;
