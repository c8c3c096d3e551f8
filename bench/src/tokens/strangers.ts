import { knownSpaces, SpaceFaces, toCentred } from '@gatehouse/gallery';
import { type FaceSet, loadFaceSets } from '../faces/face-set';
import { isQuick, progress, type Row } from '../suite/report';
import { type TokenRule, tokenRules } from './rule.table';
import { compareAndOpen, createSample } from './sample';

const syntheticPeople = isQuick ? 4 : 40;

/** A photograph, centred. */
interface CentredFace {
  person: string;
  vector: Float64Array;
}

/** What the key holder opens for an honest probe. */
interface Opened {
  score: number;
  length: number;
}

/**
 * Strangers that scale their probe to reach the threshold. Scaling by f multiplies score and length by f, so each honest reply
 * shows what its best multiple reaches: the attacker is assumed to know the best f, which only the key holder can compute.
 */
export async function measureStrangers(): Promise<Row[]> {
  const sets = await loadFaceSets();
  const rows: Row[] = [];
  for (const rule of tokenRules) {
    const set = sets.find(({ version }) => version === rule.spaceName);
    if (set) rows.push(...(await measureFaces(rule, 'portraits', centreFaces(set))));
    const synthetic = drawFaces(rule);
    if (synthetic) rows.push(...(await measureFaces(rule, 'synthetic', synthetic)));
  }
  return rows;
}

const centreFaces = ({ space, faces }: FaceSet): CentredFace[] =>
  faces.map(({ person, vector }) => ({ person, vector: toCentred(space, vector) }));

/** Synthetic people exist for spaces with rows only. */
function drawFaces({ spaceName }: TokenRule): CentredFace[] | undefined {
  const space = knownSpaces[spaceName]!;
  if (!space.rows) return undefined;
  const faces = new SpaceFaces({ space, seed: 25 });
  return Array.from({ length: syntheticPeople }, (_, i) => {
    const person = faces.person();
    return [0, 1].map(() => ({ person: String(i), vector: toCentred(space, faces.picture(person)) }));
  }).flat();
}

async function measureFaces(rule: TokenRule, kind: string, faces: readonly CentredFace[]): Promise<Row[]> {
  const [mates, strangers]: [Opened[], Opened[]] = [[], []];
  for (const enrolled of faces) {
    const sample = await createSample(enrolled.vector, rule.spaceName);
    for (const probe of faces)
      if (probe !== enrolled)
        (probe.person === enrolled.person ? mates : strangers).push(
          await compareAndOpen(sample, probe.vector),
        );
  }
  progress(`${rule.spaceName}, ${kind}: ${mates.length} mates, ${strangers.length} strangers`);
  const { minScore, maxLength } = rule;
  const name = `${rule.spaceName}, ${kind}`;
  const byRule = `score / max(1, length) >= ${minScore} and length <= ${maxLength}`;
  const show = (values: readonly Opened[], accept: (value: Opened) => boolean): string => {
    const refused = values.filter((value) => !accept(value)).length;
    return `${((100 * refused) / values.length).toFixed(2)} % (${refused} of ${values.length})`;
  };
  const passes = ({ score, length }: Opened): boolean =>
    length <= maxLength && score / Math.max(1, length) >= minScore;
  const scaleTo = ({ score, length }: Opened, limit: number): Opened => ({
    score: (score * limit) / length,
    length: limit,
  });
  return [
    { what: `${name}: honest mates refused, ${byRule}`, measured: show(mates, passes) },
    {
      what: `${name}: honest mates refused, score >= ${minScore} and length <= ${maxLength}`,
      measured: show(mates, ({ score, length }) => score >= minScore && length <= maxLength),
    },
    {
      what: `${name}: honest mates with length > ${maxLength}`,
      measured: show(mates, ({ length }) => length <= maxLength),
    },
    { what: `${name}: strangers refused, not scaled, ${byRule}`, measured: show(strangers, passes) },
    {
      // A longer probe gains nothing after the division, and a shorter one has a lower score: the best length is 1.
      what: `${name}: scaled strangers refused, ${byRule}`,
      measured: show(strangers, (value) => passes(scaleTo(value, 1))),
    },
    {
      // Without the division, the best multiple has exactly the maximum length.
      what: `${name}: scaled strangers refused, score >= ${minScore} and length <= ${maxLength}`,
      measured: show(strangers, (value) => scaleTo(value, maxLength).score >= minScore),
    },
  ];
}
