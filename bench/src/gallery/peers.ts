import { makeFaces, type Probe } from './faces';
import { hnswlibPeer } from './hnswlib-peer';
import { embeddedPeer, exactPeer, type Peer } from './peer';
import { count, isQuick, ms, progress, type Row } from '../suite/report';
import { type Timing, timeInTurn } from './timing';
import { usearchPeer } from './usearch-peer';

const dimension = 512;
const people = isQuick ? 10_000 : 100_000;
const k = 10;
const floor = 0.5;
const minRecall = 0.998;
const probes = 1000;

/** 100,000 people, the ten most similar, compared with other engines that a Node.js process can embed. */
export async function measurePeers(): Promise<Row[]> {
  const others = [await usearchPeer(dimension), await hnswlibPeer(dimension, people)].filter(
    (peer) => peer !== undefined,
  );
  const [embedded, exact] = [embeddedPeer(dimension, floor), exactPeer(dimension)];
  const peers = [embedded, ...others, exact];
  progress(`peers: ${count(people)} × ${dimension} into ${peers.map(({ name }) => name).join(', ')}`);
  const faces = await makeFaces({ dimension, seed: 1, people, probes }, async (entries) => {
    for (const peer of peers) await peer.add(entries);
    if (others.length > 1 && entries[0]!.label % 10_000 === 1)
      progress(`${count(entries.at(-1)!.label)} people in every engine`);
  });
  const recall = new Map<Peer, number>();
  for (const peer of peers) recall.set(peer, await bestRecall(peer, faces.mated));

  const vectors = faces.mated.map(({ vector }) => vector);
  const works = Object.fromEntries(
    peers.map((peer) => [
      peer.name,
      { probes: vectors, work: (probe: Float32Array) => peer.search(probe, k) },
    ]),
  );
  const { [exact.name]: exactWork, ...fast } = works;
  const timings = await timeInTurn(fast, { rounds: 20, probesARound: 50 });
  Object.assign(timings, await timeInTurn({ [exact.name]: exactWork! }, { rounds: 3, probesARound: 5 }));
  for (const peer of peers) await peer.close?.();
  return peers.map((peer) => toRow(peer, recall.get(peer)!, timings[peer.name]!, timings[embedded.name]!));
}

/** The share of probes whose mate ranks first. The exact scan is slow and exact by definition, so it runs on a few only. */
async function bestRecall(peer: Peer, mated: readonly Probe[]): Promise<number> {
  const queried = peer.name.startsWith('exact') ? mated.slice(0, 20) : mated;
  for (;;) {
    let right = 0;
    for (const { label, vector } of queried) if ((await peer.search(vector, k))[0] === label) right++;
    const recall = right / queried.length;
    progress(`${peer.name}: recall@1 ${recall}`);
    if (recall >= minRecall || !(await peer.lookHarder?.())) return recall;
  }
}

const minRatios: Record<string, number> = { usearch: 4, hnswlib: 10 };

function toRow(peer: Peer, recall: number, timing: Timing, own: Timing): Row {
  const what = `${count(people)} × ${dimension}, K = ${k}: ${peer.name}`;
  const measured = `${ms(timing.p50)} (quietest round ${ms(timing.best)}), recall@1 ${recall.toFixed(3)}`;
  if (peer.name === 'embedded') {
    return {
      what,
      measured,
      target: { text: `recall@1 of at least ${minRecall}`, isReached: recall >= minRecall },
    };
  }
  // The fastest rounds: load on the machine slows down random memory access the most.
  const ratio = timing.best / own.best;
  const wanted = Object.entries(minRatios).find(([name]) => peer.name.startsWith(name))?.[1];
  const text = `${measured}: ${ratio.toFixed(1)} × our quietest`;
  if (wanted === undefined) return { what, measured: text };
  return { what, measured: text, target: { text: `${wanted} ×`, isReached: ratio >= wanted } };
}
