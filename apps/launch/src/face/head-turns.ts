import type { HeadTurn } from '@gatehouse/sdk/browser';

// The tip of the nose between the two ends of the jaw, 0.5 when the head looks straight ahead: a head that turns goes
// beyond these, a flat photo that is turned does not (measured: 0.34 to 0.65 against 0.465 to 0.513).
const turned = { left: 0.6, right: 0.4 };
const straight = { from: 0.44, to: 0.56 };

/** People mix left and right up once; who turns the other way again and again is not following. */
const mostWrongPerTurn = 1;

type Zone = HeadTurn | 'straight';

type TurnsState = 'waiting' | 'passed' | 'refused';

/** Follows the head through the turns that the server asks for, in their order. */
export class HeadTurns {
  private readonly seen: HeadTurn[] = [];
  private last: Zone | undefined;
  private wrong = 0;

  constructor(private readonly asked: readonly HeadTurn[]) {}

  /** The turn to ask for now. */
  get next(): HeadTurn | undefined {
    return this.asked[this.seen.length];
  }

  /** What to say: a second turn to the same side counts once the head was elsewhere in between. */
  get ask(): HeadTurn | 'back' | undefined {
    return this.next !== undefined && this.next === this.last ? 'back' : this.next;
  }

  get done(): readonly HeadTurn[] {
    return this.seen;
  }

  get state(): TurnsState {
    if (this.wrong > mostWrongPerTurn) return 'refused';
    return this.next === undefined ? 'passed' : 'waiting';
  }

  /**
   * Takes where the nose is in one frame; a turn counts when the head arrives there from elsewhere. One that comes too
   * early counts as soon as it may, if the head is still there.
   */
  see(noseRatio: number, isTooEarly = false): void {
    const zone = zoneOf(noseRatio);
    if (zone === undefined || zone === this.last || this.state !== 'waiting') return;
    if (isTooEarly && zone !== 'straight') return;
    this.last = zone;
    if (zone === 'straight') return;
    if (zone === this.next) {
      this.seen.push(zone);
      this.wrong = 0;
    } else this.wrong++;
  }
}

// The picture of a camera is not mirrored: whoever turns to their own left moves the nose to the right of the picture.
function zoneOf(noseRatio: number): Zone | undefined {
  if (noseRatio > turned.left) return 'left';
  if (noseRatio < turned.right) return 'right';
  return isStraight(noseRatio) ? 'straight' : undefined;
}

/** Whether the head looks straight ahead. */
export const isStraight = (noseRatio: number): boolean =>
  noseRatio > straight.from && noseRatio < straight.to;
