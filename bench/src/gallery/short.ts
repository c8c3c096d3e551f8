import { EmbeddedEngine } from '@gatehouse/gallery';
import { fill, makeFaces } from './faces';
import { count, isQuick, ms, progress, type Row } from '../suite/report';
import { timeInTurn } from './timing';

const dimension = 128;
const people = isQuick ? 20_000 : 1_000_000;
const probes = 300;

/** Strangers with minimal similarity, and with the similarity of the model of the enrollment page. */
const models = [
  { name: 'floor 0.5', mates: 0.7, common: 0, floor: 0.5 },
  { name: 'strangers at 0.85, floor 0.94', mates: 0.7, common: 0.85, floor: 0.94 },
];

/** Descriptors of 128 numbers. */
export async function measureShort(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, floor, ...model } of models) {
    progress(`short: ${count(people)} × ${dimension}, ${name}`);
    const engine = new EmbeddedEngine({ threads: 0 });
    const index = engine.open(dimension);
    const { mated, strangers } = await makeFaces(
      { dimension, seed: 3, people, probes, ...model },
      fill(index),
    );
    const work = (probe: Float32Array) => index.search(probe, { k: 1, floor });
    const timings = await timeInTurn(
      {
        mated: { probes: mated.map(({ vector }) => vector), work },
        'non-mated': { probes: strangers, work },
      },
      { rounds: 10, probesARound: 30 },
    );
    await engine.close();
    for (const [kind, { p50, p99, best }] of Object.entries(timings)) {
      rows.push({
        what: `${count(people)} × ${dimension}, one core, ${kind}, ${name}`,
        measured: `p50 ${ms(p50)} (quietest round ${ms(best)}), p99 ${ms(p99)}`,
      });
    }
  }
  return rows;
}
