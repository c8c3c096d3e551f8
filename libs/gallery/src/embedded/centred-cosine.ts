/** The distances have 32-bit precision. */
const tolerance = 1e-5;
/** Unit vectors may be slightly longer than 1, and so further apart: by this much, squared. */
const reachTolerance = 5e-4;

/** Distances from a centre: that of the probe, and the range of the others. */
export interface Distances {
  probe: number;
  nearest: number;
  farthest: number;
}

/**
 * The minimum cosine relative to the centre of all vectors whose true cosine with the probe is at least `cosine`. Above 1
 * if no vector can have it, -1 if the centre gives no bound.
 *
 * Unit vectors of that cosine are at most `reach` apart. With sides a (the probe's distance from the centre), b (the
 * other's) and reach, the law of cosines gives the angle at the centre; it is widest where b² = a² - reach², or at the
 * end of the range of b that is nearest to that.
 */
export function minCentredCosine(cosine: number, { probe: a, nearest, farthest }: Distances): number {
  const reach2 = 2 * (1 - cosine) + reachTolerance;
  const reach = Math.sqrt(reach2);
  const min = Math.max(nearest - tolerance, a - reach);
  const max = Math.min(farthest + tolerance, a + reach);
  if (min > max) return 2;
  const widest = Math.sqrt(Math.max(0, a * a - reach2));
  const b = Math.min(max, Math.max(min, widest));
  if (a < tolerance || b < tolerance) return -1;
  return Math.max(-1, (a * a + b * b - reach2) / (2 * a * b) - tolerance);
}
