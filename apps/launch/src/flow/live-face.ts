import type { LivenessAction } from '@gatehouse/sdk/browser';
import type { Camera } from '../camera/camera';
import type { ChallengeKind } from '../face/challenge.types';
import type { FaceEngine } from '../face/face-engine';
import { type FaceScan, scanFace } from '../face/face-scan';
import { Interruption, linkController, abortable } from './interruption';
import type { FaceModelOptions } from '../face/face.types';
import { recordEvent, type FlowContext } from './flow-context';
import { getFaceRules, getRecognitionModel } from './recognition-model';
import type { Screens } from './screen.types';

// Several descriptors of one person are recognized better than one.
const minDescriptors = 3;

export interface LiveScanOptions extends FaceModelOptions {
  /** The requested head turns, in order. */
  turns: readonly LivenessAction[];
  /** What may be done instead; empty if the server knows no gestures. */
  gestures: readonly LivenessAction[];
  selfie: boolean;
}

interface Prepared {
  camera: Camera;
  engine: FaceEngine;
  /** Settles when everything else that the face needs is loaded, too. */
  rest: Promise<unknown>;
}

/** Scans the face of the person until the scan succeeds or fails. */
export async function scanLiveFace(context: FlowContext, options: LiveScanOptions): Promise<FaceScan> {
  const choice = new ChallengeChoice(options);
  for (;;) {
    const scan = await scanOnce(context, options, choice);
    if (scan !== 'otherCamera') return scan;
  }
}

/** Whether the person turns the head or makes gestures. It may change during a scan, and stays when the camera changes. */
class ChallengeChoice {
  kind: ChallengeKind = 'head_turns';

  constructor(private readonly options: Pick<LiveScanOptions, 'turns' | 'gestures'>) {}

  /** What the screen offers: the other of the two. */
  get other(): ChallengeKind | undefined {
    if (this.options.gestures.length === 0) return undefined;
    return this.kind === 'head_turns' ? 'gestures' : 'head_turns';
  }

  get requested(): readonly LivenessAction[] {
    return this.kind === 'head_turns' ? this.options.turns : this.options.gestures;
  }
}

async function scanOnce(
  context: FlowContext,
  options: LiveScanOptions,
  choice: ChallengeChoice,
): Promise<FaceScan | 'otherCamera'> {
  const { display, sensors } = context;
  const screen = linkController(context.signal);
  const { signal } = screen;
  let shows: Screens['face']['shows'] = {
    ...{ camera: undefined, progress: 0, scan: undefined, sendsPicture: options.selfie },
    otherChallenge: choice.other,
  };
  const ask = (): Promise<Screens['face']['answers']> => {
    const answered = display.ask('face', shows, signal);
    // The scan may end first.
    answered.catch(() => undefined);
    return answered;
  };
  let answered = ask();
  try {
    const scan = scanWith(context, options, choice, signal);
    for (;;) {
      const first = await Promise.race([scan, answered]);
      if (typeof first === 'object' && 'kind' in first) return first;
      if (first === 'otherDevice') throw new Interruption('otherDevice');
      if (typeof first === 'object') {
        sensors.chooseCamera(first.camera);
        return 'otherCamera';
      }
      // The camera stays open, and no try is spent.
      choice.kind = first;
      if (display.shown.name === 'face') shows = { ...display.shown.shows, otherChallenge: choice.other };
      answered = ask();
    }
  } finally {
    screen.abort(new Interruption('otherDevice'));
    sensors.closeCamera();
  }
}

async function scanWith(
  context: FlowContext,
  options: LiveScanOptions,
  choice: ChallengeChoice,
  signal: AbortSignal,
): Promise<FaceScan> {
  const { camera, engine, rest } = await prepare(context, options, signal);
  const scan = scanFace({
    camera,
    engine,
    canRead: () => engine.canRead,
    signal,
    requested: () => choice.requested,
    options: {
      age: options.age,
      descriptors: options.descriptors ? minDescriptors : 0,
      rules: getFaceRules(context.claim),
      selfie: options.selfie,
    },
    record: recordEvent(context),
    show: (state) => context.display.update('face', { scan: state }),
  });
  return context.sensors.guardModels(waitForRest(scan, rest));
}

/** What fails to load ends the scan. A face that was scanned is returned when everything is loaded that it is used with. */
export async function waitForRest(scan: Promise<FaceScan>, rest: Promise<unknown>): Promise<FaceScan> {
  const failure = new Promise<never>((_, reject) => void rest.catch(reject));
  try {
    const result = await Promise.race([scan, failure]);
    if (result.kind === 'seen') await rest;
    return result;
  } catch (error) {
    // The caller aborts the scan, unless it has ended by then.
    scan.then(wipeScan, () => undefined);
    throw error;
  }
}

/** Overwrites the descriptors of a face that is not used. */
export function wipeScan(scan: FaceScan): void {
  if (scan.kind !== 'seen') return;
  for (const descriptor of [...scan.descriptors, ...scan.formerDescriptors]) descriptor.fill(0);
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
  const loading = sensors.faceEngine({ age, descriptors, former, recognition }, (part, of) =>
    display.update('face', of === 'detector' ? { progress: part } : { progress: 1, rest: part }),
  );
  // After the detector: the challenge does not need the rest.
  const rest = loading.then((engine) =>
    Promise.all([
      engine.readersReady,
      isVerification(context.claim) && sensors.tokenMaker(recognition.version),
    ]),
  );
  rest.catch(() => undefined);
  const [camera, engine] = await abortable(Promise.all([opening, loading]), signal);
  display.update('face', { progress: 1 });
  return { camera, engine, rest };
}
