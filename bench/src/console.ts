// npm run bench -- console: seconds of the first screen of the console in Chromium, and milliseconds until an action shows a result or
// progress while its reply is held. The figures of docs/console.md.
/* eslint-disable @nx/enforce-module-boundaries -- the suite and the browser are those of the browser tests, which are no library */
import { connectBrowser } from '../../e2e/console/browser';
import setUp from '../../e2e/console/jest-global-setup';
import { chromiumPath } from '../../e2e/launch/chromium-browser';
import { measureAnswers } from './console/answers';
import { measureLoads } from './console/loads';
import { ms, printReport, type Row } from './suite/report';
import { inEachRound, median } from './suite/rounds';

const maxLoadMs = 1000;
const maxAnswerMs = 100;

if (!chromiumPath)
  console.log('Not measured: Chromium is not installed. Install it, or set CHROMIUM to its path.');
else {
  await setUp();
  try {
    const browser = await connectBrowser();
    const { baseline, ...loads } = await measureLoads(browser);
    const rows: Row[] = [{ what: 'one line of text of the same server', measured: ms(median(baseline)) }];
    for (const [what, figures] of Object.entries(loads)) {
      const load = median(figures);
      const ratio = inEachRound(figures, baseline).toFixed(1);
      rows.push({
        what,
        measured: `${ms(load)}, ${ratio} × the line`,
        target: { text: `below ${maxLoadMs} ms`, isReached: load < maxLoadMs },
      });
    }
    for (const [what, answer] of Object.entries(await measureAnswers(browser)))
      rows.push({
        what: `until progress: ${what}`,
        measured: ms(answer),
        target: { text: `below ${maxAnswerMs} ms`, isReached: answer < maxAnswerMs },
      });
    await browser.close();
    if (!printReport(rows)) process.exitCode = 1;
  } finally {
    await globalThis.clearConsole?.();
  }
}
