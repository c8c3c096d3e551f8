// npm run bench -- faces: how well the face models distinguish people, on the photographs of ../shared/data/faces, and what
// attackers reach. The attacks on galleries are in apps/biometric-node/test/attack.
import { printAccuracy } from './faces/accuracy';
import { loadFaceSets } from './faces/face-set';
import { printGalleries } from './faces/galleries';
import { printRecovery } from './faces/recovery';

const sets = await loadFaceSets();
if (sets.length === 0) console.error('../shared/data/faces does not exist next to the workspace.');
for (const set of sets) {
  printAccuracy(set);
  printGalleries(set);
}
printRecovery();
process.exitCode = sets.length === 0 ? 1 : 0;
