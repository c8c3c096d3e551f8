import { makeFace } from '../sizing/faces';
import { compare, type Comparison } from './comparison';
import { fromAddress, sendWithoutPause } from './loud-callers';
import type { Stage } from './stage';

const dimension = 512;
const loudCallers = 4;
const facesToSend = 50;

/** Finding a person while a customer enrolls into a new gallery each time. */
export async function compareWithGalleries(stage: Stage): Promise<Comparison[]> {
  const { origin, pid } = await stage.start('biometric-node');
  const [quietKey, loudKey] = [await stage.createKey('quiet'), await stage.createKey('loud')];
  const bodies = Array.from({ length: facesToSend }, () => toFeatures(makeFace(dimension).capture()));
  const face = makeFace(dimension);
  const json = { 'content-type': 'application/json' };
  const send = async (path: string): Promise<boolean> => {
    const headers = { ...json, 'x-api-key': quietKey };
    const body = JSON.stringify({ features: toFeatures(face.capture()) });
    const reply = await fetch(`${origin}${path}`, { method: 'POST', headers, body });
    await reply.arrayBuffer();
    return reply.ok;
  };
  if (!(await send('/node/plainEnroll'))) throw new Error('the quiet customer could not be enrolled');
  let galleries = 0;
  const comparison = await compare({
    quiet: 'finding a person',
    loud: `${loudCallers} callers of one customer that enroll into a new gallery each time`,
    pid,
    ask: () => send('/node/plainPredict'),
    makeNoise: () =>
      sendWithoutPause(origin, loudCallers, (caller) => ({
        method: 'POST',
        path: '/node/plainEnroll',
        headers: { ...json, ...fromAddress(caller), 'x-api-key': loudKey },
        body: JSON.stringify({ version: `V${++galleries}`, features: bodies[galleries % facesToSend] }),
      })),
  });
  return [comparison];
}

const toFeatures = (vector: number[]) => ({
  type: 'face',
  embedding_vector: vector.map((number) => Number(number.toPrecision(7))),
});
