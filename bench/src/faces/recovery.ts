/* eslint-disable @nx/enforce-module-boundaries -- the attack is that of the tests of the app, which is no library */
import { recoverTemplate } from '../../../apps/biometric-node/test/attack/score-recovery';
import { printRow } from './print';

const victims = 5;

/** Prints how many 1:1 predictions recover a stored template from the scores. */
export function printRecovery(): void {
  console.log(
    `recovery of a stored template from the scores of 1:1 predictions, from one photograph that matches (median of ${victims} people)`,
  );
  printRow('decimals', ['questions', 'failed', 'centred', 'not found']);
  for (const decimals of [4, 2]) {
    const results = Array.from({ length: victims }, (_, seed) => recoverTemplate(seed, decimals));
    const middle = results.sort((a, b) => a.questions - b.questions)[Math.floor(victims / 2)]!;
    const lost = results.filter(({ score }) => score < 0.95).length;
    printRow(String(decimals), [middle.questions, middle.failures, middle.score.toFixed(3), lost]);
  }
  console.log();
}
