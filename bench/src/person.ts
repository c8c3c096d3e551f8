// npm run bench -- person [runs]: how many of 100 people finish an age check in Chromium. Each has a seed: reacts in 0.7 s, mixes up
// left and right with 15 %, and moves away once. A canvas that shows the head of a portrait is the camera; the nets are those of the page.
// The seconds of people who do neither: npm run bench -- launch.
/* eslint-disable @nx/enforce-module-boundaries -- the browser is that of the browser tests, which are no library */
import { chromiumPath } from '../../e2e/launch/chromium-browser';
import { openSuite, type Suite } from './launch/suite';
import { visitAsPerson } from './person/visit';
import { isQuick, progress } from './suite/report';

const runs = Number(process.argv[3] ?? (isQuick ? 2 : 100));
if (!chromiumPath)
  console.log('Not measured: Chromium is not installed. Install it, or set CHROMIUM to its path.');
else {
  const suite = await openSuite();
  try {
    await countFinished(suite);
  } finally {
    await suite.stop();
  }
}

async function countFinished(suite: Suite): Promise<void> {
  const tries: (number | undefined)[] = [];
  for (let seed = 1; seed <= runs; seed++) {
    const visit = await visitAsPerson(await suite.createAge(), seed);
    tries.push(visit.tries);
    const end = visit.tries === undefined ? 'not finished' : `finished in try ${visit.tries}`;
    progress(`seed ${seed}: ${end}, ${visit.seconds.toFixed(1)} s`);
  }
  const finished = tries.filter((needed) => needed !== undefined).length;
  const atOnce = tries.filter((needed) => needed === 1).length;
  console.log(`finished ${finished} of ${runs}, ${atOnce} in the first try`);
}
