import type { FaceRules } from '@gatehouse/sdk/browser';
import type { ReadFace } from './face.types';
import { isSameAge, isSamePerson } from './same-face';
import { wipeFace } from './wipe-face';

/** `unknown`: one of the two faces was not read. */
type Match = 'same' | 'other' | 'unknown';

/**
 * The face that makes the movements: it is read between two of them, so that a picture that is shown before and after them is another face. A single
 * movement has no such moment; then it is the framed face.
 */
export class FaceReference {
  private framed: ReadFace | undefined;
  private moved: ReadFace | undefined;

  constructor(private readonly rules: FaceRules) {}

  /** Whether a face was read, or kept for later, between two movements. */
  get isTaken(): boolean {
    return this.moved !== undefined;
  }

  /** Takes the face before the first movement. Returns whether the frame before shows it too: a blurred face does not match the next one. */
  frame(face: ReadFace): boolean {
    const isConfirmed = this.framed !== undefined && this.compare(this.framed, face) !== 'other';
    this.wipe();
    this.framed = face;
    return isConfirmed;
  }

  /** Adds what was read from the last face that could not be read before: the face between two movements if it is taken, else the framed one. */
  addEarlier(face: ReadFace): void {
    const replaced = this.isTaken ? this.moved : this.framed;
    if (this.isTaken) this.moved = face;
    else this.framed = face;
    wipeFace(replaced);
  }

  /** Whether the face is kept to compare others with it. */
  keeps(face: ReadFace): boolean {
    return face === this.framed || face === this.moved;
  }

  /** Takes the face between two movements, unless it is another one than the framed face. */
  take(face: ReadFace): Match {
    const match = this.framed ? this.compare(this.framed, face) : 'unknown';
    if (match !== 'other') this.moved = face;
    return match;
  }

  /** Compares a reading with the face that moved. */
  match(face: ReadFace): Match {
    const reference = this.moved ?? this.framed;
    return reference ? this.compare(reference, face) : 'unknown';
  }

  /** Forgets the movements: others are requested. */
  repeat(): void {
    wipeFace(this.moved);
    this.moved = undefined;
  }

  wipe(): void {
    this.repeat();
    wipeFace(this.framed);
    this.framed = undefined;
  }

  private compare(a: ReadFace, b: ReadFace): Match {
    if (a.descriptor && b.descriptor)
      return isSamePerson(a.descriptor, b.descriptor, this.rules) ? 'same' : 'other';
    if (a.age === undefined || b.age === undefined) return 'unknown';
    return isSameAge(a.age, b.age) ? 'same' : 'other';
  }
}
