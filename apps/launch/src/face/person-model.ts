import type { LivenessAction } from '@gatehouse/sdk/browser';
import { createRandom } from '../../test/random';

/** What a person can see on the page: the instruction, and whether it says that they turned the wrong way. */
export interface SeenInstruction {
  action: LivenessAction | 'back' | undefined;
  isOtherWay?: boolean;
}

/** The pose of the model at a time. */
export interface Pose {
  /** The position of the nose tip between the ends of the jaw; undefined while the person is not in the picture. */
  noseRatio: number | undefined;
  /** The gesture that the person makes. */
  gesture?: Exclude<LivenessAction, 'left' | 'right'>;
}

export interface Habits {
  /** From a new instruction to the movement, in milliseconds. */
  reaction: { mean: number; spread: number };
  /** The probability of the wrong side. */
  mixUp: number;
  /** How far the head turns, as a nose ratio from the middle. */
  turn: { mean: number; spread: number };
  /** From the middle to the side. */
  turnMs: number;
  /** How long the person looks aside, if no other instruction comes. */
  stayMs: number;
  /** The noise of the landmarks. */
  noise: number;
  /** How long the single absence lasts. */
  awayMs: { from: number; to: number };
}

/** Reaction and mix-ups as people have them; turn and noise as measured on the shared clips. */
export const defaultHabits: Habits = {
  reaction: { mean: 700, spread: 200 },
  mixUp: 0.15,
  turn: { mean: 0.14, spread: 0.02 },
  turnMs: 450,
  stayMs: 700,
  noise: 0.008,
  awayMs: { from: 500, to: 3_000 },
};

interface Movement {
  from: number;
  to: number;
  at: number;
}

/**
 * A person in front of the camera: reads the instruction, reacts after a moment, sometimes mixes up left and right, and moves away once. The same seed
 * gives the same person. Times are milliseconds of any clock, and must not decrease.
 */
export class PersonModel {
  private readonly random: () => number;
  private seen: SeenInstruction = { action: undefined };
  private planned: { at: number; noseRatio: number; gesture?: Pose['gesture'] } | undefined;
  private movement: Movement = { from: 0.5, to: 0.5, at: -Infinity };
  private gesture: Pose['gesture'];
  private returnAt = Infinity;
  private away: { from: number; to: number } | undefined;

  constructor(
    seed: number,
    private readonly habits: Habits = defaultHabits,
  ) {
    this.random = createRandom(seed);
  }

  /** The pose at a time, given what the page shows then. */
  look(instruction: SeenInstruction, at: number): Pose {
    this.away ??= this.planAbsence(at);
    if (at >= this.away.from && at < this.away.to) return { noseRatio: undefined };
    this.notice(instruction, at);
    this.move(at);
    return { noseRatio: this.noseAt(at) + this.normal() * this.habits.noise, gesture: this.gesture };
  }

  private notice(instruction: SeenInstruction, at: number): void {
    const isSame = instruction.action === this.seen.action && instruction.isOtherWay === this.seen.isOtherWay;
    // A person who sees no effect of a movement repeats it.
    const isIdle = this.planned === undefined && this.returnAt === Infinity && !this.isMoving(at);
    if (isSame && !(isIdle && isMovement(instruction.action))) return;
    this.seen = { ...instruction };
    const { mean, spread } = this.habits.reaction;
    const delay = Math.max(250, mean + this.normal() * spread);
    this.planned = { at: at + delay, ...this.choosePose(instruction) };
  }

  private choosePose({ action }: SeenInstruction): { noseRatio: number; gesture?: Pose['gesture'] } {
    if (action === undefined || action === 'back') return { noseRatio: 0.5 };
    if (action !== 'left' && action !== 'right') return { noseRatio: 0.5, gesture: action };
    const isLeft = (action === 'left') !== this.random() < this.habits.mixUp;
    const { mean, spread } = this.habits.turn;
    const far = mean + this.normal() * spread;
    return { noseRatio: isLeft ? 0.5 + far : 0.5 - far };
  }

  private move(at: number): void {
    if (this.planned && at >= this.planned.at) {
      const { noseRatio, gesture } = this.planned;
      this.planned = undefined;
      this.movement = { from: this.noseAt(at), to: noseRatio, at };
      this.gesture = gesture;
      const isAtRest = noseRatio === 0.5 && !gesture;
      this.returnAt = isAtRest ? Infinity : at + this.habits.turnMs + this.habits.stayMs;
    } else if (at >= this.returnAt) {
      this.movement = { from: this.noseAt(at), to: 0.5, at };
      this.gesture = undefined;
      this.returnAt = Infinity;
    }
  }

  private isMoving(at: number): boolean {
    return at - this.movement.at < this.habits.turnMs;
  }

  private noseAt(at: number): number {
    const { from, to, at: began } = this.movement;
    const part = Math.min(1, Math.max(0, (at - began) / this.habits.turnMs));
    return from + (to - from) * (0.5 - Math.cos(Math.PI * part) / 2);
  }

  /** Within the first ten seconds. */
  private planAbsence(at: number): { from: number; to: number } {
    const from = at + 500 + this.random() * 9_500;
    const { from: shortest, to: longest } = this.habits.awayMs;
    return { from, to: from + shortest + this.random() * (longest - shortest) };
  }

  /** A normally distributed number (Box-Muller). */
  private normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random());
  }
}

const isMovement = (action: SeenInstruction['action']): boolean => action !== undefined && action !== 'back';
