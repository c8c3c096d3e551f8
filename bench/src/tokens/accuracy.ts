import { computeDeviation } from '../faces/statistics';
import { isQuick, type Row } from '../suite/report';
import { tokenRules } from './rule.table';
import { compareAndOpen, cosine, createSample, drawNormal, drawVector } from './sample';

const tokens = isQuick ? 5 : 60;
const probesAToken = isQuick ? 4 : 25;
const maxDeviation = 0.0005;

/** The error of the encrypted score, from strangers to identical vectors. */
export async function measureAccuracy(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { spaceName, dimension } of tokenRules) {
    const errors: number[] = [];
    let genuine = 0;
    for (let i = 0; i < tokens; i++) {
      const face = drawVector(dimension);
      const sample = await createSample(face, spaceName);
      for (let j = 0; j < probesAToken; j++) {
        const mix = j / probesAToken;
        const probe = face.map((value) => mix * value + (1 - mix) * drawNormal());
        const { isGenuine, score } = await compareAndOpen(sample, probe);
        if (isGenuine) genuine++;
        errors.push(score - cosine(face, probe));
      }
    }
    const deviation = computeDeviation(errors);
    const worst = Math.max(...errors.map(Math.abs));
    rows.push({
      what: `${spaceName}: error of the score, standard deviation (worst of ${errors.length})`,
      measured: `${deviation.toFixed(5)} (${worst.toFixed(5)})`,
      target: { text: `<= ${maxDeviation}`, isReached: deviation <= maxDeviation },
    });
    rows.push({
      what: `${spaceName}: honest replies that are genuine`,
      measured: `${genuine} of ${errors.length}`,
      target: { text: 'all', isReached: genuine === errors.length },
    });
  }
  return rows;
}
