// npm run bench -- neighbours: latency and memory of a quiet caller alone, and beside each kind of loud one.
// `-- neighbours screening` measures one kind.
import { besideBodies } from './neighbours/bodies';
import { type Comparison, printComparisons } from './neighbours/comparison';
import { besideHalfRequests } from './neighbours/edge';
import { besideGalleries } from './neighbours/galleries';
import { besideScreening } from './neighbours/screening';
import { Stage } from './neighbours/stage';
import { besideWriter } from './neighbours/strings';
import { besideUnknownKeys } from './neighbours/unknown-keys';
import { besideWebhooks } from './neighbours/webhooks';
import { progress } from './suite/report';

const kinds: Record<string, (stage: Stage) => Promise<Comparison[]>> = {
  screening: besideScreening,
  bodies: besideBodies,
  keys: besideUnknownKeys,
  strings: besideWriter,
  galleries: besideGalleries,
  webhooks: besideWebhooks,
  edge: besideHalfRequests,
};

if (process.platform !== 'linux') {
  console.error('It reads /proc, which only Linux has.');
  process.exit(1);
}
const [, , , ...chosen] = process.argv;
const unknown = chosen.filter((kind) => !Object.hasOwn(kinds, kind));
if (unknown.length > 0) {
  console.error(`There is no kind "${unknown.join(', ')}". There are: ${Object.keys(kinds).join(', ')}.`);
  process.exit(1);
}

const comparisons: Comparison[] = [];
for (const kind of chosen.length > 0 ? chosen : Object.keys(kinds)) {
  progress(`beside ${kind}`);
  const stage = await Stage.open();
  try {
    comparisons.push(...(await kinds[kind]!(stage)));
  } finally {
    await stage.close();
  }
}
printComparisons(comparisons);
