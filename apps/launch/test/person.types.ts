import type { Habits, SeenInstruction } from '../src/face/person-model';

/** What the camera of a simulated person needs in the page. */
export interface PersonOptions {
  seed: number;
  /** What differs from the habits of most people. */
  habits: Partial<Habits>;
  /** JPEGs in Base64, from the farthest turn to the right to the farthest to the left. */
  poses: string[];
  /** The picture without the person. */
  nobody: string;
  /** How far the nose moves from the middle at the farthest turn, as a nose ratio. */
  farthest: number;
  /** By the text of the page. */
  instructions: Record<string, SeenInstruction>;
}
