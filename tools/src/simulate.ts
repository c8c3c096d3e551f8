// npm run simulate: what a number of people and sessions per second needs, by the measured cost of one operation.
import { printTable, reportErrors } from '@gatehouse/platform';
import { parseArgs } from 'node:util';
import { readFigures } from './simulate/figures';
import { defaultLoad, parseLoad } from './simulate/load';
import { simulate, tableNames } from './simulate/simulation';

const usage = `npm run simulate -- [--people 100e6] [--sessions 10000] [--figures FILE]

  --people N      enrolled people, in all galleries together
  --sessions N    sessions per second
  --figures FILE  the cost of one operation on your machine, in the form of docs/scaling-figures.json:
                  npm run bench -- sizing writes it to dist/scaling-figures.json`;

await reportErrors(async () => {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: String(defaultLoad.people) },
      sessions: { type: 'string', default: String(defaultLoad.sessions) },
      figures: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return console.log(usage);
  const load = parseLoad(values);
  const figures = await readFigures(values.figures);
  for (const name of tableNames) {
    const { title, heads, rows } = simulate(name, figures, load);
    console.log(`\n${title}\n`);
    printTable([...heads], rows.map(withoutMarkup));
  }
});

function withoutMarkup(row: readonly string[]): string[] {
  return row.map((cell) => cell.replaceAll(/[`*]/g, ''));
}
