// npm run bench -- neighbours: latency and memory of a quiet caller alone, and with each kind of loud caller.
// `-- neighbours screening` measures one kind.
import { compareWithBodies } from './neighbours/bodies';
import { type Comparison, printComparisons } from './neighbours/comparison';
import { compareWithIncompleteRequests } from './neighbours/edge';
import { compareWithGalleries } from './neighbours/galleries';
import { compareWithScreening } from './neighbours/screening';
import { Stage } from './neighbours/stage';
import { compareWithWriter } from './neighbours/strings';
import { compareWithUnknownKeys } from './neighbours/unknown-keys';
import { compareWithWebhooks } from './neighbours/webhooks';
import { progress } from './suite/report';

const kinds: Record<string, (stage: Stage) => Promise<Comparison[]>> = {
  screening: compareWithScreening,
  bodies: compareWithBodies,
  keys: compareWithUnknownKeys,
  strings: compareWithWriter,
  galleries: compareWithGalleries,
  webhooks: compareWithWebhooks,
  edge: compareWithIncompleteRequests,
};

if (process.platform !== 'linux') {
  console.error('This benchmark reads /proc, so it needs Linux.');
  process.exit(1);
}
const [, , , ...chosen] = process.argv;
const unknown = chosen.filter((kind) => !Object.hasOwn(kinds, kind));
if (unknown.length > 0) {
  console.error(`Unknown kind "${unknown.join(', ')}". The kinds are: ${Object.keys(kinds).join(', ')}.`);
  process.exit(1);
}

const comparisons: Comparison[] = [];
for (const kind of chosen.length > 0 ? chosen : Object.keys(kinds)) {
  progress(`with ${kind}`);
  const stage = await Stage.open();
  try {
    comparisons.push(...(await kinds[kind]!(stage)));
  } finally {
    await stage.close();
  }
}
printComparisons(comparisons);
