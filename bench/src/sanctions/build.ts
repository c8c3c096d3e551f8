import { count, isQuick, type Row } from '../suite/report';
import type { BuildTime } from './build-time';
import { runApart } from './own-process';

const people = isQuick ? 20_000 : 300_000;
/** Times the baseline: 10 s on a machine that counts the words in 1.7 s. CPU times of one machine vary by two, ratios by less. */
const wantedRatio = 6;

/** The CPU time and the memory that loading a list needs, by step. */
export async function measureBuild(): Promise<Row[]> {
  const time = await runApart<BuildTime>('dist/bench/sanctions-build.mjs', people);
  const { baseline, decode, add, finish } = time;
  const all = decode + add + finish;
  const size = `${count(people)} ${time.isReal ? 'people' : 'synthetic people'}`;
  return [
    {
      what: `${size}, ${count(time.names)} names: building the index`,
      measured: `${seconds(all)} of CPU, ${(all / baseline).toFixed(1)} × counting the words in a Map (${seconds(baseline)})`,
      target: {
        text: `at most ${wantedRatio} × (${seconds(wantedRatio * baseline)})`,
        isReached: all <= wantedRatio * baseline,
      },
    },
    {
      what: `${size}: its steps`,
      measured: `decode ${seconds(decode)}, add ${seconds(add)}, finish ${seconds(finish)}`,
    },
    {
      what: `${size}: memory`,
      measured: `index ${count(time.bytes / 1e6)} MB, peak ${count(time.peak / 1e6)} MB`,
    },
  ];
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
