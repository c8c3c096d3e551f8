import type { HeadTurn } from '@gatehouse/sdk/browser';
import type { Camera } from '../camera/camera';
import type { FaceEngine } from '../face/face-engine';
import type { FaceScan } from '../face/face-scan';
import { Interruption, linkedTo, unlessAborted } from './interruption';
import type { Wants } from './senses';
import { record, type Visit } from './visit';

// Several of one person are recognised better than one.
const descriptorsWanted = 3;

export interface ScanWishes extends Wants {
  turns: readonly HeadTurn[];
  selfie: boolean;
}

interface Prepared {
  camera: Camera;
  engine: FaceEngine;
}

/** Looks at the face of the person until it is seen, or until it is clear that it will not be. */
export async function scanLiveFace(visit: Visit, wishes: ScanWishes): Promise<FaceScan> {
  for (;;) {
    const scan = await scanOnce(visit, wishes);
    if (scan !== 'otherCamera') return scan;
  }
}

async function scanOnce(visit: Visit, wishes: ScanWishes): Promise<FaceScan | 'otherCamera'> {
  const { stage, senses } = visit;
  const here = linkedTo(visit.signal);
  const { signal } = here;
  const answered = stage.ask(
    'face',
    { camera: undefined, progress: 0, scan: undefined, sendsPicture: wishes.selfie },
    signal,
  );
  try {
    const scan = scanWith(visit, wishes, signal);
    const first = await Promise.race([scan, answered]);
    if (typeof first === 'object' && 'kind' in first) return first;
    if (first === 'otherDevice') throw new Interruption('otherDevice');
    senses.choose(first.camera);
    return 'otherCamera';
  } finally {
    here.abort(new Interruption('otherDevice'));
    answered.catch(() => undefined);
    senses.closeCamera();
  }
}

async function scanWith(visit: Visit, wishes: ScanWishes, signal: AbortSignal): Promise<FaceScan> {
  const { camera, engine } = await prepared(visit, wishes, signal);
  const { scanFace } = await import('../face/face-scan');
  const scan = scanFace({
    camera,
    engine,
    signal,
    turns: wishes.turns,
    wants: {
      age: wishes.age,
      descriptors: wishes.descriptors ? descriptorsWanted : 0,
      selfie: wishes.selfie,
    },
    record: record(visit),
    show: (state) => visit.stage.change('face', { scan: state }),
  });
  return visit.senses.withModels(scan);
}

/** Camera and models start at the same time: the person answers the question of the browser meanwhile. */
async function prepared(visit: Visit, wishes: Wants, signal: AbortSignal): Promise<Prepared> {
  const { stage, senses } = visit;
  const { age, descriptors } = wishes;
  const opening = senses.openCamera('user', signal).then((camera) => {
    record(visit)('camera_started');
    stage.change('face', { camera });
    return camera;
  });
  const loading = senses.faceEngine({ age, descriptors }, (progress) => stage.change('face', { progress }));
  const [camera, engine] = await unlessAborted(Promise.all([opening, loading]), signal);
  stage.change('face', { progress: 1 });
  return { camera, engine };
}
