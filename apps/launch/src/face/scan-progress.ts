import { type FaceRules, findFaceRules, type HeadTurn, type RecordedEvent } from '@gatehouse/sdk/browser';
import { minReadings } from './age-estimate';
import type { Look, Reading } from './face.types';
import { type Box, chooseFramingHint } from './framing';
import { HeadTurns, isStraight } from './head-turns';
import { isSamePerson, isSamePlace } from './same-face';
import { scanLimits } from './scan-limits';
import type { ScanState } from './scan-state.types';
import { SteadyHint } from './steady-hint';

/** What was detected in a frame, and read where the task was to read. */
export type Observation = Look & { face?: Reading['face'] };

type Phase = ScanState['phase'];

/** The effect of an observation: its reading was accepted, or the scan restarted. */
export type Outcome = 'accepted' | 'restarted' | undefined;

/** The state of a scan, without the camera: framing, the requested turns, the readings. */
export class ScanProgress {
  /** How the scan ended. */
  end: 'seen' | 'spoof' | 'unreadable' | undefined;
  readonly ages: number[] = [];
  readonly descriptors: Float32Array[] = [];
  private readonly clock = new ScanClock();
  private phase: Phase = 'framing';
  private readonly hint = new SteadyHint();
  private turns: HeadTurns;
  /** When the current phase last progressed, and when the face was last seen in its place. */
  private stepAt = 0;
  private seenAt = 0;
  private captureAt = 0;
  /** When the current turn was requested. */
  private turnAt = 0;
  private place: Box | undefined;
  private turnedFace: Float32Array | undefined;
  private readonly readingsNeeded: number;
  private readings = 0;
  private restarts = 0;
  private strangers = 0;

  constructor(
    private readonly requested: readonly HeadTurn[],
    private readonly record: (name: RecordedEvent) => void,
    descriptors = 0,
    private readonly rules: FaceRules = findFaceRules(),
  ) {
    this.readingsNeeded = Math.min(scanLimits.maxReadings, Math.max(minReadings, descriptors));
    this.turns = new HeadTurns(requested);
  }

  /** The task for the next frame: reading costs more than looking. */
  get task(): 'look' | 'read' {
    return this.phase === 'turning' || this.readings >= scanLimits.maxReadings ? 'look' : 'read';
  }

  get isReading(): boolean {
    return this.phase === 'reading';
  }

  get turnsSeen(): HeadTurn[] {
    return [...this.turns.done];
  }

  get state(): ScanState {
    const { phase } = this;
    const hint = this.hint.shown;
    if (phase === 'turning')
      return {
        phase,
        hint,
        turn: this.turns.instruction,
        done: this.turns.done.length,
        of: this.requested.length,
      };
    return { phase, hint, done: Math.min(this.readings, this.readingsNeeded), of: this.readingsNeeded };
  }

  /** Adds what the next frame shows, with its time in milliseconds. */
  add(observation: Observation, at: number): Outcome {
    if (this.end) return undefined;
    this.clock.tick(at);
    const hint = chooseHint(observation);
    this.hint.add(this.phase === 'turning' ? filterHintWhileTurning(hint) : hint, this.clock.now);
    if (this.phase === 'framing') this.handleFraming(observation, at);
    else if (!this.isSameFace(observation)) return this.handleMissingFace();
    else if (this.phase === 'turning') this.handleTurning(observation, at);
    else return this.handleReading(observation, at);
    return undefined;
  }

  private handleFraming({ faces: [face], face: found }: Observation, at: number): void {
    const { now } = this.clock;
    if (face) this.seenAt = now;
    if (found) this.startTurning(face, found.descriptor, at);
    else if (now - this.seenAt > scanLimits.withoutFaceMs || now - this.stepAt > scanLimits.framingMs)
      this.end = 'unreadable';
  }

  private startTurning(place: Box | undefined, descriptor: Float32Array | undefined, at: number): void {
    this.place = place;
    this.turnedFace = descriptor;
    this.turnAt = at;
    this.record('face_detected');
    this.enterPhase('turning');
    if (this.requested.length === 0) return this.startReading(at);
    this.record('liveness_started');
  }

  private handleTurning({ noseRatio }: Observation, at: number): void {
    const before = this.turns.done.length;
    if (noseRatio !== undefined) this.turns.add(noseRatio, at - this.turnAt < scanLimits.minTurnMs);
    if (this.turns.done.length > before) {
      this.stepAt = this.clock.now;
      this.turnAt = at;
    }
    if (this.turns.state === 'passed') {
      this.record('liveness_passed');
      this.startReading(at);
    } else if (this.turns.state === 'failed' || this.clock.now - this.stepAt > scanLimits.turnMs)
      this.end = 'spoof';
  }

  private startReading(at: number): void {
    this.captureAt = at;
    this.enterPhase('reading', 'straight');
    this.record('capture_started');
  }

  private handleReading({ face }: Observation, at: number): Outcome {
    const outcome = face && this.acceptReading(face);
    if (this.end) return outcome;
    if (this.readings >= this.readingsNeeded && at - this.captureAt >= scanLimits.minCaptureMs) {
      this.record('capture_finished');
      this.end = 'seen';
    } else if (this.clock.now - this.stepAt > scanLimits.readingMs) this.end = 'unreadable';
    return outcome;
  }

  private acceptReading({ age, descriptor }: NonNullable<Reading['face']>): Outcome {
    if (this.turnedFace && descriptor && !isSamePerson(this.turnedFace, descriptor, this.rules)) {
      if (++this.strangers > scanLimits.maxStrangers) this.end = 'spoof';
      return undefined;
    }
    this.readings++;
    this.stepAt = this.clock.now;
    if (age !== undefined) this.ages.push(age);
    if (descriptor) this.descriptors.push(descriptor);
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
    this.seenAt = this.clock.now;
    return true;
  }

  private handleMissingFace(): Outcome {
    if (this.clock.now - this.seenAt <= scanLimits.lostMs) return undefined;
    this.wipe();
    if (++this.restarts > scanLimits.maxRestarts) this.end = 'spoof';
    this.turns = new HeadTurns(this.requested);
    this.enterPhase('framing');
    return 'restarted';
  }

  private enterPhase(phase: Phase, hint?: ScanState['hint']): void {
    this.phase = phase;
    this.hint.set(hint);
    this.stepAt = this.clock.now;
    this.seenAt = this.clock.now;
  }

  /** Overwrites what was read from the face. */
  wipe(): void {
    for (const descriptor of this.descriptors) descriptor.fill(0);
    this.turnedFace?.fill(0);
    this.turnedFace = undefined;
    this.descriptors.length = 0;
    this.ages.length = 0;
    this.readings = 0;
  }
}

function chooseHint(observation: Observation): ScanState['hint'] {
  const isAhead = observation.noseRatio !== undefined && isStraight(observation.noseRatio);
  return chooseFramingHint(observation) ?? (isAhead ? 'hold' : 'straight');
}

// A turning head is neither straight nor still.
const filterHintWhileTurning = (hint: ScanState['hint']): ScanState['hint'] =>
  hint === 'none' || hint === 'several' ? hint : undefined;

/** Counts the time while frames arrive, so that a background tab or a slow device does not use up a try. */
class ScanClock {
  private elapsed = 0;
  private last: number | undefined;

  tick(at: number): void {
    this.elapsed += Math.min(at - (this.last ?? at), scanLimits.maxStepMs);
    this.last = at;
  }

  get now(): number {
    return this.elapsed;
  }
}
