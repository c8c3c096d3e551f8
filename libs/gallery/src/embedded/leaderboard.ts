import type { Match } from '../gallery-index';

/** The best people found so far, each with the best of their scores. */
export class Leaderboard {
  private readonly scores = new Map<number, number>();
  private readonly centred = new Map<number, { score: number; tolerance: number }>();
  private lowest: number;

  /** Scores below `floor` are ignored. */
  constructor(
    private readonly size: number,
    floor: number,
  ) {
    this.lowest = floor;
  }

  /** The minimum score to be among the best. */
  get minScore(): number {
    return this.lowest;
  }

  get isFull(): boolean {
    return this.scores.size >= this.size;
  }

  /** The largest tolerance of the centred scores. */
  get centredTolerance(): number {
    let largest = 0;
    for (const { tolerance } of this.centred.values()) largest = Math.max(largest, tolerance);
    return largest;
  }

  /** Returns whether it is the best score of the person so far. */
  add(label: number, score: number): boolean {
    const known = this.scores.get(label);
    const isBest = score >= this.lowest && (known === undefined || known < score);
    if (isBest) this.scores.set(label, score);
    return isBest;
  }

  /** Adds the scores of one vector. */
  addCentred(label: number, score: number, centred: { score: number; tolerance: number }): void {
    if (this.add(label, score)) this.centred.set(label, centred);
  }

  /** Removes people who are no longer among the best. */
  trim(): void {
    if (!this.isFull) return;
    const ranked = this.ranked();
    for (const { label } of ranked.splice(this.size)) {
      this.scores.delete(label);
      this.centred.delete(label);
    }
    this.lowest = ranked.at(-1)!.score;
  }

  /** Best first. */
  ranked(): Match[] {
    return [...this.scores].map((entry) => this.toMatch(...entry)).sort((a, b) => b.score - a.score);
  }

  private toMatch(label: number, score: number): Match {
    const centred = this.centred.get(label);
    return centred ? { label, score, centred: centred.score } : { label, score };
  }
}
