import type { Soon } from '@gatehouse/platform';

// A revoked credential must stop working everywhere within 5 s; nobody is told, so nobody may remember for longer.
const usualMilliseconds = 3000;

/** Remembers the answers of a lookup for a short while, and lets many askers share one question. */
export class RecentLookups<T> {
  private readonly answers = new Map<string, { until: number; answer: Soon<T> }>();

  constructor(
    private readonly milliseconds = usualMilliseconds,
    private readonly most = 10_000,
  ) {}

  get(key: string, lookUp: () => Promise<T>): Soon<T> {
    const now = performance.now();
    const known = this.answers.get(key);
    if (known && known.until > now) return known.answer;
    if (this.answers.size >= this.most) this.answers.clear();
    const answer = lookUp();
    const entry: { until: number; answer: Soon<T> } = { until: now + this.milliseconds, answer };
    this.answers.set(key, entry);
    answer.then(
      (value) => (entry.answer = value),
      // A failure is nobody's answer: the next asker tries again.
      () => this.answers.delete(key),
    );
    return answer;
  }
}
