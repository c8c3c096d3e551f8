import type { Match } from '../gallery-index';

/** The best people found so far, each with the best of their scores. */
export class Leaderboard {
  private readonly scores = new Map<number, number>();
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

  add(label: number, score: number): void {
    const known = this.scores.get(label);
    if (score >= this.lowest && (known === undefined || known < score)) this.scores.set(label, score);
  }

  /** Removes people who are no longer among the best. */
  trim(): void {
    if (!this.isFull) return;
    const ranked = this.ranked();
    for (const { label } of ranked.splice(this.size)) this.scores.delete(label);
    this.lowest = ranked.at(-1)!.score;
  }

  /** Best first. */
  ranked(): Match[] {
    return [...this.scores].map(([label, score]) => ({ label, score })).sort((a, b) => b.score - a.score);
  }
}
