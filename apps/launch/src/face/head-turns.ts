import type { HeadTurn } from '@gatehouse/sdk/browser';

// The position of the nose tip between the two ends of the jaw, 0.5 when the head looks straight ahead. A turning head
// exceeds these limits, a turned flat photo does not (measured: 0.34 to 0.65, against 0.465 to 0.513).
const turned = { left: 0.6, right: 0.4 };
const straight = { from: 0.44, to: 0.56 };

/** People may confuse left and right once; repeated wrong turns do not follow the instructions. */
const maxWrongPerTurn = 1;

type Zone = HeadTurn | 'straight';

type TurnsState = 'waiting' | 'passed' | 'failed';

/** Tracks the head through the turns that the server requests, in order. */
export class HeadTurns {
  private readonly completed: HeadTurn[] = [];
  private last: Zone | undefined;
  private wrong = 0;

  constructor(private readonly requested: readonly HeadTurn[]) {}

  /** The next requested turn. */
  get next(): HeadTurn | undefined {
    return this.requested[this.completed.length];
  }

  /** The instruction to show: between two turns to the same side the head must go back. */
  get instruction(): HeadTurn | 'back' | undefined {
    return this.next !== undefined && this.next === this.last ? 'back' : this.next;
  }

  get done(): readonly HeadTurn[] {
    return this.completed;
  }

  get state(): TurnsState {
    if (this.wrong > maxWrongPerTurn) return 'failed';
    return this.next === undefined ? 'passed' : 'waiting';
  }

  /**
   * Adds the nose position of one frame; a turn counts when the head enters its zone. A turn that is too early counts
   * later, if the head is still there.
   */
  add(noseRatio: number, isTooEarly = false): void {
    const zone = toZone(noseRatio);
    if (zone === undefined || zone === this.last || this.state !== 'waiting') return;
    if (isTooEarly && zone !== 'straight') return;
    this.last = zone;
    if (zone === 'straight') return;
    if (zone === this.next) {
      this.completed.push(zone);
      this.wrong = 0;
    } else this.wrong++;
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
