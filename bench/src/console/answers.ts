/* eslint-disable @nx/enforce-module-boundaries -- the actions are those of the browser tests, which are no library */
import type { Browser } from 'playwright-core';
import { type Action, actions } from '../../../e2e/console/action.table';
import { ConsoleWindow } from '../../../e2e/console/console-window';
import { holdReplies, progress } from '../../../e2e/console/held-replies';
import { password, userOf } from '../../../e2e/console/seed/seed';
import { isQuick, progress as report, ms } from '../suite/report';
import { median } from '../suite/rounds';

const rounds = isQuick ? 1 : 3;
const inputs = ['pointerup', 'keydown', 'input', 'change'];

// From the first input after `watchAnswer` to the frame that shows progress.
const watch = `window.watchAnswer = () => (window.answer = new Promise((resolve) => {
  const start = ({ timeStamp }) => {
    for (const name of ${JSON.stringify(inputs)}) removeEventListener(name, start, true);
    const look = () => {
      if (!document.querySelector(${JSON.stringify(progress.replace(':visible', ''))})) return requestAnimationFrame(look);
      setTimeout(() => resolve(performance.now() - timeStamp));
    };
    requestAnimationFrame(look);
  };
  for (const name of ${JSON.stringify(inputs)}) addEventListener(name, start, true);
}))`;

/** Milliseconds of each action of the table, the median of several. Replies are held, so none of them can be the answer. */
export async function measureAnswers(browser: Browser): Promise<Record<string, number>> {
  const window = await ConsoleWindow.open(browser);
  await window.context.addInitScript(watch);
  await window.logIn(userOf('admin'), password);
  const answers: Record<string, number> = {};
  for (const [name, action] of Object.entries(actions)) {
    const figures: number[] = [];
    for (let round = 0; round < rounds; round++) figures.push(await measureOnce(window, action));
    answers[name] = median(figures);
    report(`${name}: ${ms(answers[name])}`);
  }
  await window.close();
  return answers;
}

async function measureOnce(window: ConsoleWindow, action: Action): Promise<number> {
  const { address, request, prepare, act, isWrite } = action;
  await window.open(address());
  await prepare?.(window);
  await window.page.locator(progress).first().waitFor({ state: 'detached' });
  const { release } = await holdReplies(window, request, isWrite);
  await window.page.evaluate('void watchAnswer()');
  await act(window);
  const answer = await window.page.evaluate<number>('answer');
  await release();
  return answer;
}
