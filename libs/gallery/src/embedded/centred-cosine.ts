/** The distances are of 32-bit precision. */
const slack = 1e-5;
/** Unit vectors may be a little longer than 1, and so be farther apart: this much, squared. */
const reachSlack = 5e-4;

/** Distances from a centre: of the probe, and between which those of the others are. */
export interface Distances {
  probe: number;
  nearest: number;
  farthest: number;
}

/**
 * The least cosine, as seen from the centre, of anybody whose true cosine with the probe is at least `cosine`; above 1
 * when nobody there can have it, -1 when the centre tells nothing.
 *
 * Unit vectors of that cosine are at most `reach` apart. With sides a (the probe's distance from the centre), b (the
 * other's) and reach, the law of cosines gives the angle at the centre; it is widest where b² = a² - reach², or at the
 * end of the range of b that is nearest to that.
 */
export function leastCentredCosine(cosine: number, { probe: a, nearest, farthest }: Distances): number {
  const reach2 = 2 * (1 - cosine) + reachSlack;
  const reach = Math.sqrt(reach2);
  const least = Math.max(nearest - slack, a - reach);
  const most = Math.min(farthest + slack, a + reach);
  if (least > most) return 2;
  const widest = Math.sqrt(Math.max(0, a * a - reach2));
  const b = Math.min(most, Math.max(least, widest));
  if (a < slack || b < slack) return -1;
  return Math.max(-1, (a * a + b * b - reach2) / (2 * a * b) - slack);
}
