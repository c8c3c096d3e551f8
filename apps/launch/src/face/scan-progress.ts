import {
  type FaceRules,
  findFaceRules,
  type Gesture,
  type HeadTurn,
  type LivenessAction,
  type RecordedEvent,
} from '@gatehouse/sdk/browser';
import { minReadings } from './age-estimate';
import type { Challenge } from './challenge.types';
import type { Look, ReadFace } from './face.types';
import { FaceReference } from './face-reference';
import { FlatPicture } from './flat-picture';
import { FrameStreak } from './frame-streak';
import type { Box } from '../camera/box';
import { chooseFramingHint } from './framing';
import { Gestures } from './gestures';
import { HeadTurns, isStraight } from './head-turns';
import { isSamePlace } from './same-face';
import { ScanClock } from './scan-clock';
import { chooseHint, filterHintAtRest, filterHintWhileMoving } from './scan-hint';
import { scanLimits } from './scan-limits';
import type { ScanState } from './scan-state.types';
import { SteadyHint } from './steady-hint';
import { wipeFace } from './wipe-face';

/** What was detected in a frame, and read where the task was to read. */
export type Observation = Look & { face?: ReadFace; earlierFace?: ReadFace };

type Phase = ScanState['phase'];

/** The effect of an observation: its reading was accepted, or the scan restarted. */
export type Outcome = 'accepted' | 'restarted' | undefined;

export interface ScanProgressOptions {
  requested: readonly LivenessAction[];
  record: (name: RecordedEvent) => void;
  /** The minimum number of descriptors; 0 where there is no model for them. */
  descriptors?: number;
  /** How descriptors are compared. Default: as those of face-api. */
  rules?: FaceRules;
  /** Whether age and descriptors can be read by now. Default: they can. */
  canRead?: () => boolean;
}

/** The state of a scan, without the camera: framing, the requested movements, the readings. */
export class ScanProgress {
  /** How the scan ended. */
  end: 'seen' | 'spoof' | 'challenge' | 'unreadable' | undefined;
  readonly ages: number[] = [];
  readonly descriptors: Float32Array[] = [];
  /** Of the same frames as `descriptors`, by the former model. */
  readonly formerDescriptors: Float32Array[] = [];
  private readonly clock = new ScanClock();
  private phase: Phase = 'framing';
  private readonly hint = new SteadyHint();
  private challenge: Challenge;
  private flat = new FlatPicture();
  /** When the current phase last progressed, and when the face was last seen in its place. */
  private stepAt = 0;
  private seenAt = 0;
  private captureAt = 0;
  /** When the current movement was requested. */
  private requestedAt = 0;
  private place: Box | undefined;
  /** Frames without the face in its place. */
  private readonly missing = new FrameStreak();
  /** Whether the face was last seen looking straight ahead. */
  private wasStraight = false;
  /** Whether the face disappeared while the models were loaded: the movements must be made again. */
  private mustRepeat = false;
  private readonly reference: FaceReference;
  /** Frames at rest between two movements. */
  private readonly atRest = new FrameStreak();
  /** Frames that show another face than the framed one, or than the one that moved. */
  private readonly others = new FrameStreak();
  private requested: readonly LivenessAction[];
  private readonly record: (name: RecordedEvent) => void;
  private readonly canRead: () => boolean;
  private readonly readingsNeeded: number;
  private readings = 0;
  private restarts = 0;
  /** How often the movements were repeated because of another face. */
  private otherFaces = 0;

  constructor({
    requested,
    record,
    descriptors = 0,
    rules = findFaceRules(),
    canRead = () => true,
  }: ScanProgressOptions) {
    this.requested = requested;
    this.record = record;
    this.canRead = canRead;
    this.reference = new FaceReference(rules);
    this.readingsNeeded = Math.min(scanLimits.maxReadings, Math.max(minReadings, descriptors));
    this.challenge = createChallenge(requested);
  }

  /** Requests other movements, of which none is done yet. Ignored after the challenge, and for the same ones. */
  request(requested: readonly LivenessAction[]): void {
    if (requested === this.requested || this.phase === 'reading' || this.phase === 'loading') return;
    this.requested = requested;
    this.challenge = createChallenge(requested);
    this.reference.repeat();
    this.resetRest();
    this.stepAt = this.clock.now;
  }

  /** The task for the next frame: reading costs more than looking. */
  get task(): 'look' | 'read' {
    const isReferenceNext = this.isReferenceDue && this.atRest.length + 1 >= scanLimits.minRestFrames;
    const isRead = this.phase === 'framing' || this.phase === 'reading' || isReferenceNext;
    return isRead && this.readings < scanLimits.maxReadings ? 'read' : 'look';
  }

  get isReading(): boolean {
    return this.phase === 'reading';
  }

  /** The movements that were made, in order. */
  get movements(): LivenessAction[] {
    return [...this.challenge.done];
  }

  get state(): ScanState {
    const { phase, requested } = this;
    const hint = this.hint.shown;
    const challenge = {
      kind: isHeadTurns(requested) ? ('head_turns' as const) : ('gestures' as const),
      done: this.challenge.done.length,
      of: requested.length,
    };
    if (phase === 'moving')
      return {
        phase,
        hint,
        challenge,
        action: this.isReferenceDue ? 'back' : this.challenge.instruction,
        ...(this.challenge.isOtherWay && { isOtherWay: true }),
        done: challenge.done,
        of: challenge.of,
      };
    return {
      phase,
      hint,
      challenge,
      done: Math.min(this.readings, this.readingsNeeded),
      of: this.readingsNeeded,
    };
  }

  /** Whether the face must be read before the next movement: between two of them. */
  private get isReferenceDue(): boolean {
    const done = this.challenge.done.length;
    const isBetween = this.phase === 'moving' && done > 0 && done < this.requested.length;
    return isBetween && !this.reference.isTaken;
  }

  /** Adds what the next frame shows, with its time in milliseconds. Wipes the face that was read unless it is accepted or kept for comparison. */
  add(observation: Observation, at: number): Outcome {
    const { face, earlierFace } = observation;
    // The worker returns it once, also with a frame that does not count.
    if (earlierFace) this.reference.addEarlier(earlierFace);
    const outcome = this.end ? undefined : this.handleFrame(observation, at);
    if (face && outcome !== 'accepted' && !this.reference.keeps(face)) wipeFace(face);
    return outcome;
  }

  private handleFrame(observation: Observation, at: number): Outcome {
    this.clock.tick(at);
    this.hint.add(this.filterHint(chooseHint(observation)), this.clock.now);
    if (this.phase === 'framing') this.handleFraming(observation, at);
    else if (this.mustRepeat) this.startAgainOnceLoaded();
    else if (!this.isSameFace(observation)) return this.handleMissingFace();
    else if (this.phase === 'moving') return this.handleMoving(observation, at);
    else if (this.phase === 'loading') this.finishChallenge(at);
    else return this.handleReading(observation, at);
    return undefined;
  }

  private handleFraming({ faces: [face], face: found }: Observation, at: number): void {
    const { now } = this.clock;
    if (face) this.seenAt = now;
    if (!found) this.reference.wipe();
    if (found && this.reference.frame(found)) this.startMoving(face, at);
    else if (now - this.seenAt > scanLimits.withoutFaceMs || now - this.stepAt > scanLimits.framingMs)
      this.end = 'unreadable';
  }

  private startMoving(place: Box | undefined, at: number): void {
    this.place = place;
    this.requestedAt = at;
    this.record('face_detected');
    this.enterPhase('moving');
    if (this.requested.length === 0) return this.finishChallenge(at);
    this.record('liveness_started');
  }

  private handleMoving(observation: Observation, at: number): Outcome {
    const { challenge } = this;
    const before = { done: challenge.done.length, wrong: challenge.wrong };
    const isTooEarly = this.isReferenceDue || at - this.requestedAt < scanLimits.minMovementMs;
    this.flat.add(observation);
    challenge.add(observation, isTooEarly);
    const isDone = challenge.done.length > before.done;
    if (isDone) this.requestedAt = at;
    // After a wrong turn the person has the whole time again.
    if (isDone || challenge.wrong > before.wrong) this.stepAt = this.clock.now;
    if (challenge.state === 'passed') {
      this.record('liveness_passed');
      this.finishChallenge(at);
    } else if (challenge.state === 'failed' || this.clock.now - this.stepAt > scanLimits.movementMs)
      this.end = this.flat.isEvident ? 'spoof' : 'challenge';
    else if (!isDone) return this.takeReference(observation);
    return undefined;
  }

  private takeReference({ face }: Observation): Outcome {
    if (!this.isReferenceDue) return undefined;
    if (!this.wasStraight || !this.challenge.isAtRest) {
      this.resetRest();
      return undefined;
    }
    this.atRest.add(this.clock.now);
    if (!face || this.atRest.length < scanLimits.minRestFrames) this.others.reset();
    // Until the face matches, the next movement does not count.
    else if (this.reference.take(face) === 'other') return this.handleOther(face);
    else {
      this.others.reset();
      this.stepAt = this.clock.now;
    }
    return undefined;
  }

  /**
   * Blurred frames do not match either, so another face must be seen for a while, and again after the movements were repeated with it: then it is
   * evidence of a spoof. Another age is never evidence, because the estimate varies.
   */
  private handleOther({ descriptor }: ReadFace): Outcome {
    const { minOtherFrames, minOtherMs, maxOtherFaces } = scanLimits;
    const { now } = this.clock;
    this.others.add(now);
    if (this.others.length < minOtherFrames || this.others.getDuration(now) < minOtherMs) return undefined;
    if (!descriptor || ++this.otherFaces <= maxOtherFaces) return this.restart();
    this.end = 'spoof';
    return undefined;
  }

  private resetRest(): void {
    this.atRest.reset();
    this.others.reset();
  }

  /** Starts to read the face once the models are loaded. Until then the same face must stay in its place. */
  private finishChallenge(at: number): void {
    if (this.canRead()) this.startReading(at);
    else if (this.phase !== 'loading') this.enterPhase('loading');
  }

  private startReading(at: number): void {
    this.captureAt = at;
    this.enterPhase('reading', 'straight');
    this.record('capture_started');
  }

  private handleReading({ face }: Observation, at: number): Outcome {
    if (!face) this.others.reset();
    const outcome = face && this.acceptReading(face, at);
    if (this.end || outcome === 'restarted') return outcome;
    if (this.readings >= this.readingsNeeded && at - this.captureAt >= scanLimits.minCaptureMs) {
      this.record('capture_finished');
      this.end = 'seen';
    } else if (this.clock.now - this.stepAt > scanLimits.readingMs) this.end = 'unreadable';
    return outcome;
  }

  private acceptReading(face: ReadFace, at: number): Outcome {
    const match = this.reference.match(face);
    // The face that moved was kept until the models were loaded, and could not be read then.
    if (match === 'unknown') return this.restart();
    if (match === 'other') {
      // Only readings without another face among them count.
      this.dropReadings();
      this.captureAt = at;
      return this.handleOther(face);
    }
    this.others.reset();
    this.readings++;
    if (face.age !== undefined) this.ages.push(face.age);
    if (face.descriptor) this.descriptors.push(face.descriptor);
    if (face.formerDescriptor) this.formerDescriptors.push(face.formerDescriptor);
    return 'accepted';
  }

  /** Whether the face is alone and in its place: another face never counts. */
  private isSameFace(observation: Observation): boolean {
    const [face] = observation.faces;
    if (
      !face ||
      chooseFramingHint(observation) === 'several' ||
      (this.place && !isSamePlace(this.place, face))
    )
      return false;
    this.place = face;
    this.markSeen();
    this.wasStraight = observation.noseRatio !== undefined && isStraight(observation.noseRatio);
    return true;
  }

  private handleMissingFace(): Outcome {
    const { lostMs, lostStraightMs, minLostFrames } = scanLimits;
    const { now } = this.clock;
    const hasMoved = this.challenge.done.length > 0;
    const maxMs = hasMoved && this.wasStraight ? lostStraightMs : lostMs;
    this.missing.add(now);
    this.resetRest();
    if (now - this.seenAt <= maxMs || this.missing.length < minLostFrames) return undefined;
    if (this.phase !== 'loading') return this.restart();
    // A slow download is not a failure of the person, who may look away meanwhile. The page shows its progress until it is done.
    this.reset();
    this.mustRepeat = true;
    this.hint.set(undefined);
    return 'restarted';
  }

  private startAgainOnceLoaded(): void {
    if (!this.canRead()) return;
    this.mustRepeat = false;
    this.enterPhase('framing');
  }

  private restart(): Outcome {
    if (++this.restarts > scanLimits.maxRestarts) this.end = 'unreadable';
    this.reset();
    this.enterPhase('framing');
    return 'restarted';
  }

  /** The next face may be another one. */
  private reset(): void {
    this.wipe();
    this.challenge = createChallenge(this.requested);
    this.flat = new FlatPicture();
    this.resetRest();
  }

  private filterHint(hint: ScanState['hint']): ScanState['hint'] {
    if (this.phase === 'framing' || this.phase === 'reading') return hint;
    if (this.mustRepeat) return undefined;
    return this.isReferenceDue ? filterHintAtRest(hint) : filterHintWhileMoving(hint);
  }

  private enterPhase(phase: Phase, hint?: ScanState['hint']): void {
    this.phase = phase;
    this.hint.set(hint);
    this.stepAt = this.clock.now;
    this.markSeen();
  }

  private markSeen(): void {
    this.seenAt = this.clock.now;
    this.missing.reset();
  }

  /** Overwrites what was read from the face. */
  wipe(): void {
    this.reference.wipe();
    this.dropReadings();
  }

  private dropReadings(): void {
    for (const descriptor of [...this.descriptors, ...this.formerDescriptors]) descriptor.fill(0);
    this.descriptors.length = 0;
    this.formerDescriptors.length = 0;
    this.ages.length = 0;
    this.readings = 0;
  }
}

const isHeadTurns = (requested: readonly LivenessAction[]): requested is readonly HeadTurn[] =>
  requested.every((action) => action === 'left' || action === 'right');

const createChallenge = (requested: readonly LivenessAction[]): Challenge =>
  isHeadTurns(requested) ? new HeadTurns(requested) : new Gestures(requested as readonly Gesture[]);
