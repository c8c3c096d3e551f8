/* eslint-disable @nx/enforce-module-boundaries -- what is measured is the page's own code, which is in no library */
import { parseShortDate } from '../../../apps/launch/src/document/document-age';
import { parseMrz } from '../../../apps/launch/src/mrz/mrz-reading';
import { confuse, createSpecimen, misread } from '../../../apps/launch/test/mrz-specimen';
import { createRandom } from '../../../apps/launch/test/random';
import { count, isQuick, progress, type Row } from '../suite/report';

const cases = isQuick ? 1_000 : 100_000;
const today = new Date(2026, 10, 16, 12);

/** How often lines with wrong characters are read right, refused, or read with another birth date. */
export function measureConfusions(): Row[] {
  return [
    ...[0.1, 0.5, 1].map((share) =>
      measure(`${share * 100} % of the characters that look alike are swapped`, share, 0, {
        isExact: true,
      }),
    ),
    ...[1, 2, 4, 8].map((wrong) => measure(`other characters: ${wrong}, 10 % swapped`, 0.1, wrong)),
  ];
}

function measure(what: string, share: number, wrong: number, { isExact = false } = {}): Row {
  progress(what);
  const random = createRandom(wrong * 100 + share * 10);
  const counts = { right: 0, refused: 0, other: 0 };
  for (let at = 0; at < cases; at++) {
    const specimen = createSpecimen(random);
    const birth = parseShortDate(specimen.birth, 'birth', today);
    const reading = parseMrz(misread(confuse(specimen, share, random), wrong, random), today);
    if (reading.kind !== 'read') counts.refused++;
    else if (JSON.stringify(reading.birthDate) === JSON.stringify(birth)) counts.right++;
    else counts.other++;
  }
  const { right, refused, other } = counts;
  return {
    what,
    measured: `${count(right)} right, ${count(refused)} refused, ${count(other)} with another birth date`,
    ...(isExact && { target: { text: 'all right', isReached: right === cases } }),
  };
}
