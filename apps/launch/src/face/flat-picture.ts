import type { Look } from './face.types';
import { isStraight } from './head-turns';

// Measured on 38 portraits: photos that are swivelled by 45 degrees exceed both limits in 17 of 37, heads that turn, nod or open their mouth in 1 of 413.
const maxWidth = 0.88;
const minNose = 1.12;
/** A frame may be measured wrongly. */
const minFrames = 6;

/**
 * Evidence of a flat picture: the face becomes narrower and its nose longer in comparison, while the nose stays in the middle. The nose of a head that
 * turns moves to the side first.
 */
export class FlatPicture {
  private widest = 0;
  private shortest = Infinity;
  private narrow = 0;

  get isEvident(): boolean {
    return this.narrow >= minFrames;
  }

  add({ noseRatio, pose }: Pick<Look, 'noseRatio' | 'pose'>): void {
    if (!pose || noseRatio === undefined || !isStraight(noseRatio)) return;
    this.widest = Math.max(this.widest, pose.width);
    this.shortest = Math.min(this.shortest, pose.nose);
    if (pose.width <= this.widest * maxWidth && pose.nose >= this.shortest * minNose) this.narrow++;
  }
}
