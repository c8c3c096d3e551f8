import type { Gesture } from '@gatehouse/sdk/browser';
import type { Challenge } from './challenge.types';
import type { FacePose } from './face-pose';
import type { Look } from './face.types';
import { gestureRules, isAtRest, isReversed, maxMouthAtRest, type PoseChange } from './gesture.table';
import { isStraight } from './head-turns';

/** Frames at rest with which the others are compared: people differ more than a face does when it moves. */
const restFrames = 3;
/** Consecutive frames that show a gesture: one may be measured wrongly. */
const steadyFrames = 2;

/** Tracks the face through the gestures that the server requests, in order. Other gestures than the requested one do not count. */
export class Gestures implements Challenge {
  readonly isOtherWay = false;
  readonly wrong = 0;
  private readonly completed: Gesture[] = [];
  private readonly rests: FacePose[] = [];
  private isResting = false;
  /** Unlike `isResting`, of the last frame only. */
  isAtRest = false;
  private steady = 0;
  private reversed = 0;

  constructor(private readonly requested: readonly Gesture[]) {}

  get next(): Gesture | undefined {
    return this.requested[this.completed.length];
  }

  get instruction(): Gesture | 'back' | undefined {
    return this.next !== undefined && !this.isResting ? 'back' : this.next;
  }

  get done(): readonly Gesture[] {
    return this.completed;
  }

  get state(): Challenge['state'] {
    return this.next === undefined ? 'passed' : 'waiting';
  }

  add({ noseRatio, pose }: Pick<Look, 'noseRatio' | 'pose'>, isTooEarly: boolean): void {
    if (!pose || noseRatio === undefined || !isStraight(noseRatio) || this.next === undefined) return;
    if (this.rests.length < restFrames) return this.addRest(pose);
    const change = compare(pose, averagePoses(this.rests));
    this.isAtRest = isAtRest(change);
    this.reversed = isReversed(change) ? this.reversed + 1 : 0;
    if (this.reversed >= steadyFrames) return this.measureAgain(pose);
    if (!this.isResting) {
      this.isResting = this.isAtRest;
      return;
    }
    this.steady = gestureRules[this.next](change, pose) ? this.steady + 1 : 0;
    if (this.steady < steadyFrames || isTooEarly) return;
    this.completed.push(this.next);
    this.steady = 0;
    this.isResting = false;
  }

  /** The face was not at rest when it was measured: a blink or a lowered chin has ended since. */
  private measureAgain(pose: FacePose): void {
    this.rests.length = 0;
    this.reversed = this.steady = 0;
    this.isResting = false;
    this.addRest(pose);
  }

  private addRest(pose: FacePose): void {
    if (pose.mouth >= maxMouthAtRest) return;
    this.rests.push(pose);
    this.isResting = this.rests.length === restFrames;
  }
}

const compare = (pose: FacePose, rest: FacePose): PoseChange => ({
  mouth: pose.mouth - rest.mouth,
  pitch: pose.pitch - rest.pitch,
  width: pose.width / rest.width,
  nose: pose.nose / rest.nose,
  eyes: pose.eyes / rest.eyes,
});

function averagePoses(poses: readonly FacePose[]): FacePose {
  const mean = (key: keyof FacePose): number =>
    poses.reduce((sum, pose) => sum + pose[key], 0) / poses.length;
  return {
    mouth: mean('mouth'),
    pitch: mean('pitch'),
    width: mean('width'),
    nose: mean('nose'),
    eyes: mean('eyes'),
  };
}
