import type { Match } from '../gallery-index';

/** The best people found so far, each with the best of their scores. */
export class Leaderboard {
  private readonly scores = new Map<number, number>();
  private worst: number;

  /** Who has less than `floor` does not count. */
  constructor(
    private readonly places: number,
    floor: number,
  ) {
    this.worst = floor;
  }

  /** The score that is needed to be among the best. */
  get bar(): number {
    return this.worst;
  }

  get isFull(): boolean {
    return this.scores.size >= this.places;
  }

  enter(label: number, score: number): void {
    const known = this.scores.get(label);
    if (score >= this.worst && (known === undefined || known < score)) this.scores.set(label, score);
  }

  /** Strikes out who is no longer among the best; to be called now and then. */
  settle(): void {
    if (!this.isFull) return;
    const ranked = this.ranked();
    for (const { label } of ranked.splice(this.places)) this.scores.delete(label);
    this.worst = ranked.at(-1)!.score;
  }

  /** Best first. */
  ranked(): Match[] {
    return [...this.scores].map(([label, score]) => ({ label, score })).sort((a, b) => b.score - a.score);
  }
}
