import type { HeadTurn, RecordedEvent } from '@gatehouse/sdk/browser';
import { fewestReadings } from './age-estimate';
import type { Look, Reading } from './face.types';
import { type Box, framingHint } from './framing';
import { HeadTurns, isStraight } from './head-turns';
import { isSamePerson, isSamePlace } from './same-face';
import { ScanClock } from './scan-clock';
import { scanLimits } from './scan-limits';
import type { ScanState } from './scan-state';
import { SteadyHint } from './steady-hint';

/** A look, with what was read of the face where the task was to read. */
export type Sight = Look & { face?: Reading['face'] };

type Phase = ScanState['phase'];

/** What a sight did to the scan: what was read counts, or all that came before does not any more. */
export type Outcome = 'accepted' | 'restarted' | undefined;

/** Follows a scan from sight to sight: framing, the turns that are asked for, the readings. Knows no camera. */
export class ScanProgress {
  /** How the scan ended. */
  end: 'seen' | 'spoof' | 'unreadable' | undefined;
  readonly ages: number[] = [];
  readonly descriptors: Float32Array[] = [];
  private readonly clock = new ScanClock();
  private phase: Phase = 'framing';
  private readonly hint = new SteadyHint();
  private turns: HeadTurns;
  /** When the present phase last got on, and when a face was last seen in its place. */
  private stepAt = 0;
  private seenAt = 0;
  private captureAt = 0;
  /** When the turn under way was asked for. */
  private turnAt = 0;
  private place: Box | undefined;
  private turner: Float32Array | undefined;
  private readonly wanted: number;
  private readings = 0;
  private restarts = 0;
  private strangers = 0;

  constructor(
    private readonly asked: readonly HeadTurn[],
    private readonly record: (name: RecordedEvent) => void,
    descriptors = 0,
  ) {
    this.wanted = Math.min(scanLimits.mostReadings, Math.max(fewestReadings, descriptors));
    this.turns = new HeadTurns(asked);
  }

  /** What to do with the next frame: to read costs more than to look where the face is well framed and straight. */
  get task(): 'look' | 'read' {
    return this.phase === 'turning' || this.readings >= scanLimits.mostReadings ? 'look' : 'read';
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
      return { phase, hint, turn: this.turns.ask, done: this.turns.done.length, of: this.asked.length };
    return { phase, hint, done: Math.min(this.readings, this.wanted), of: this.wanted };
  }

  /** Takes what the next frame shows, at this time of the device's clock. */
  see(sight: Sight, at: number): Outcome {
    if (this.end) return undefined;
    this.clock.tick(at);
    const hint = hintOf(sight);
    this.hint.see(this.phase === 'turning' ? whileTurning(hint) : hint, this.clock.now);
    if (this.phase === 'framing') this.frame(sight, at);
    else if (!this.isContinued(sight)) return this.miss();
    else if (this.phase === 'turning') this.turn(sight, at);
    else return this.read(sight, at);
    return undefined;
  }

  private frame({ faces: [face], face: found }: Sight, at: number): void {
    const { now } = this.clock;
    if (face) this.seenAt = now;
    if (found) this.startTurning(face, found.descriptor, at);
    else if (now - this.seenAt > scanLimits.withoutFaceMs || now - this.stepAt > scanLimits.framingMs)
      this.end = 'unreadable';
  }

  private startTurning(place: Box | undefined, descriptor: Float32Array | undefined, at: number): void {
    this.place = place;
    this.turner = descriptor;
    this.turnAt = at;
    this.record('face_detected');
    this.goTo('turning');
    if (this.asked.length === 0) return this.startReading(at);
    this.record('liveness_started');
  }

  private turn({ noseRatio }: Sight, at: number): void {
    const before = this.turns.done.length;
    if (noseRatio !== undefined) this.turns.see(noseRatio, at - this.turnAt < scanLimits.minTurnMs);
    if (this.turns.done.length > before) {
      this.stepAt = this.clock.now;
      this.turnAt = at;
    }
    if (this.turns.state === 'passed') {
      this.record('liveness_passed');
      this.startReading(at);
    } else if (this.turns.state === 'refused' || this.clock.now - this.stepAt > scanLimits.turnMs)
      this.end = 'spoof';
  }

  private startReading(at: number): void {
    this.captureAt = at;
    this.goTo('reading', 'straight');
    this.record('capture_started');
  }

  private read({ face }: Sight, at: number): Outcome {
    const outcome = face && this.keep(face);
    if (this.end) return outcome;
    if (this.readings >= this.wanted && at - this.captureAt >= scanLimits.shortestCaptureMs) {
      this.record('capture_finished');
      this.end = 'seen';
    } else if (this.clock.now - this.stepAt > scanLimits.readingMs) this.end = 'unreadable';
    return outcome;
  }

  private keep({ age, descriptor }: NonNullable<Reading['face']>): Outcome {
    if (this.turner && descriptor && !isSamePerson(this.turner, descriptor)) {
      if (++this.strangers > scanLimits.mostStrangers) this.end = 'spoof';
      return undefined;
    }
    this.readings++;
    this.stepAt = this.clock.now;
    if (age !== undefined) this.ages.push(age);
    if (descriptor) this.descriptors.push(descriptor);
    return 'accepted';
  }

  /** Whether the face is alone and where it was: what another face does never counts. */
  private isContinued(sight: Sight): boolean {
    const [face] = sight.faces;
    if (!face || framingHint(sight) === 'several' || (this.place && !isSamePlace(this.place, face)))
      return false;
    this.place = face;
    this.seenAt = this.clock.now;
    return true;
  }

  private miss(): Outcome {
    if (this.clock.now - this.seenAt <= scanLimits.lostMs) return undefined;
    this.forget();
    if (++this.restarts > scanLimits.mostRestarts) this.end = 'spoof';
    this.turns = new HeadTurns(this.asked);
    this.goTo('framing');
    return 'restarted';
  }

  private goTo(phase: Phase, hint?: ScanState['hint']): void {
    this.phase = phase;
    this.hint.set(hint);
    this.stepAt = this.clock.now;
    this.seenAt = this.clock.now;
  }

  /** Overwrites what was read of the face. */
  forget(): void {
    for (const descriptor of this.descriptors) descriptor.fill(0);
    this.turner?.fill(0);
    this.turner = undefined;
    this.descriptors.length = 0;
    this.ages.length = 0;
    this.readings = 0;
  }
}

function hintOf(sight: Sight): ScanState['hint'] {
  const isAhead = sight.noseRatio !== undefined && isStraight(sight.noseRatio);
  return framingHint(sight) ?? (isAhead ? 'hold' : 'straight');
}

// Who turns is neither straight nor still.
const whileTurning = (hint: ScanState['hint']): ScanState['hint'] =>
  hint === 'none' || hint === 'several' ? hint : undefined;
