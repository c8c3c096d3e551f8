import type { HeadTurn } from '@gatehouse/sdk/browser';
import type { Challenge } from './challenge.types';
import type { Look } from './face.types';

// The position of the nose tip between the two ends of the jaw, 0.5 when the head looks straight ahead. A turning head
// exceeds these limits, a turned flat photo does not (measured: 0.34 to 0.65, against 0.465 to 0.513).
const turned = { left: 0.6, right: 0.4 };
const straight = { from: 0.44, to: 0.56 };

/** People confuse left and right. */
const maxWrongPerTurn = 3;

type Zone = HeadTurn | 'straight';

/** Tracks the head through the turns that the server requests, in order. */
export class HeadTurns implements Challenge {
  private readonly completed: HeadTurn[] = [];
  private last: Zone | undefined;
  private wrongTurns = 0;

  constructor(private readonly requested: readonly HeadTurn[]) {}

  /** The next requested turn. */
  get next(): HeadTurn | undefined {
    return this.requested[this.completed.length];
  }

  /** The instruction to show: between two turns to the same side the head must go back. */
  get instruction(): HeadTurn | 'back' | undefined {
    return this.next !== undefined && this.next === this.last ? 'back' : this.next;
  }

  /** Until the next turn is made: the person may look ahead and think about it. */
  get isOtherWay(): boolean {
    return this.wrongTurns > 0 && this.next !== undefined;
  }

  get isAtRest(): boolean {
    return this.last === 'straight';
  }

  get wrong(): number {
    return this.wrongTurns;
  }

  get done(): readonly HeadTurn[] {
    return this.completed;
  }

  get state(): Challenge['state'] {
    if (this.wrongTurns > maxWrongPerTurn) return 'failed';
    return this.next === undefined ? 'passed' : 'waiting';
  }

  /** A turn counts when the head enters its zone. */
  add({ noseRatio }: Pick<Look, 'noseRatio'>, isTooEarly = false): void {
    const zone = noseRatio === undefined ? undefined : toZone(noseRatio);
    if (zone === undefined || zone === this.last || this.state !== 'waiting') return;
    if (isTooEarly && zone !== 'straight') return;
    this.last = zone;
    if (zone === 'straight') return;
    if (zone === this.next) {
      this.completed.push(zone);
      this.wrongTurns = 0;
    } else this.wrongTurns++;
  }
}

// The camera picture is not mirrored: a turn to the person's left moves the nose to the right of the picture.
function toZone(noseRatio: number): Zone | undefined {
  if (noseRatio > turned.left) return 'left';
  if (noseRatio < turned.right) return 'right';
  return isStraight(noseRatio) ? 'straight' : undefined;
}

/** Whether the head looks straight ahead. */
export const isStraight = (noseRatio: number): boolean =>
  noseRatio > straight.from && noseRatio < straight.to;
