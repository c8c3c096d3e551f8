// npm run bench -- launch: what the launch page costs an attentive visitor in Chromium: seconds, bytes and memory, on fast and slow networks
// and on a slow CPU. `-- launch enroll 1.6M` for one flow and one condition, `-- launch clip` for the memory with a camera that plays a clip. With BEFORE_PAGE, the folder of an earlier build of the page,
// both are measured in turns, and the table has "before → after" in each cell.
/* eslint-disable @nx/enforce-module-boundaries -- the browser is that of the browser tests, which are no library */
import { chromiumPath } from '../../e2e/launch/chromium-browser';
import { selectConditions } from './launch/condition.table';
import { selectFlows } from './launch/flow.table';
import { openSuite, type Suite } from './launch/suite';
import { formatFigures, toTable } from './launch/table';
import { measureVisits, type VisitFigures } from './launch/visit';
import { progress } from './suite/report';

const chosen = process.argv.slice(3);
const flows = selectFlows(chosen);
const conditions = selectConditions(chosen);
const { BEFORE_PAGE } = process.env;
const pages = BEFORE_PAGE ? [BEFORE_PAGE, undefined] : [undefined];

if (!chromiumPath)
  console.log('Not measured: Chromium is not installed. Install it, or set CHROMIUM to its path.');
else {
  const measured: VisitFigures[][] = [];
  const suites: Suite[] = [];
  try {
    for (const page of pages) suites.push(await openSuite(page));
    for (const condition of conditions)
      for (const flow of flows) {
        const builds: VisitFigures[] = [];
        for (const [index, suite] of suites.entries()) {
          const figures = await measureVisits(suite, flow, condition);
          const name = pages[index] ?? 'this build';
          progress(`${flow.name}, ${condition.name}, ${name}: ${formatFigures(figures)}`);
          builds.push(figures);
        }
        measured.push(builds);
      }
  } finally {
    for (const suite of suites) await suite.stop();
  }
  console.log(toTable(measured));
}
