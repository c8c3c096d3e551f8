import type { HeadTurn } from '@gatehouse/sdk/browser';
import type { Camera } from '../camera/camera';
import type { FaceEngine } from '../face/face-engine';
import type { FaceScan } from '../face/face-scan';
import { Interruption, linkController, abortable } from './interruption';
import type { FaceModelOptions } from '../face/face.types';
import { recordEvent, type FlowContext } from './flow-context';
import { getFaceRules, getRecognitionModel } from './recognition-model';

// Several descriptors of one person are recognized better than one.
const minDescriptors = 3;

export interface LiveScanOptions extends FaceModelOptions {
  turns: readonly HeadTurn[];
  selfie: boolean;
}

interface Prepared {
  camera: Camera;
  engine: FaceEngine;
}

/** Scans the face of the person until the scan succeeds or fails. */
export async function scanLiveFace(context: FlowContext, options: LiveScanOptions): Promise<FaceScan> {
  for (;;) {
    const scan = await scanOnce(context, options);
    if (scan !== 'otherCamera') return scan;
  }
}

async function scanOnce(context: FlowContext, options: LiveScanOptions): Promise<FaceScan | 'otherCamera'> {
  const { display, sensors } = context;
  const screen = linkController(context.signal);
  const { signal } = screen;
  const answered = display.ask(
    'face',
    { camera: undefined, progress: 0, scan: undefined, sendsPicture: options.selfie },
    signal,
  );
  try {
    const scan = scanWith(context, options, signal);
    const first = await Promise.race([scan, answered]);
    if (typeof first === 'object' && 'kind' in first) return first;
    if (first === 'otherDevice') throw new Interruption('otherDevice');
    sensors.chooseCamera(first.camera);
    return 'otherCamera';
  } finally {
    screen.abort(new Interruption('otherDevice'));
    answered.catch(() => undefined);
    sensors.closeCamera();
  }
}

async function scanWith(
  context: FlowContext,
  options: LiveScanOptions,
  signal: AbortSignal,
): Promise<FaceScan> {
  const { camera, engine } = await prepare(context, options, signal);
  const { scanFace } = await import('../face/face-scan');
  const scan = scanFace({
    camera,
    engine,
    signal,
    turns: options.turns,
    options: {
      age: options.age,
      descriptors: options.descriptors ? minDescriptors : 0,
      rules: getFaceRules(context.claim),
      selfie: options.selfie,
    },
    record: recordEvent(context),
    show: (state) => context.display.update('face', { scan: state }),
  });
  return context.sensors.guardModels(scan);
}

const isVerification = ({ kind }: FlowContext['claim']): boolean => kind === 'verification';

/** Opens the camera and loads the models in parallel: loading continues while the browser asks for permission. */
async function prepare(
  context: FlowContext,
  options: FaceModelOptions,
  signal: AbortSignal,
): Promise<Prepared> {
  const { display, sensors } = context;
  const { age, descriptors, former } = options;
  const opening = sensors.openCamera('user', signal).then((camera) => {
    recordEvent(context)('camera_started');
    display.update('face', { camera });
    return camera;
  });
  const recognition = getRecognitionModel(context.claim);
  const loading = sensors.faceEngine({ age, descriptors, former, recognition }, (progress) =>
    display.update('face', { progress }),
  );
  // With the models: whatever fails to load must fail before the person shows their face.
  const tokens = isVerification(context.claim) && sensors.tokenMaker(recognition.version);
  const [camera, engine] = await abortable(Promise.all([opening, loading, tokens]), signal);
  display.update('face', { progress: 1 });
  return { camera, engine };
}
