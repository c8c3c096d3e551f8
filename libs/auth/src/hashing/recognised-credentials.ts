const maxCredentials = 10_000;

/**
 * The credentials that the last lookup found active. They bypass the rate limit of their address, so callers behind a shared
 * address do not block each other. Invented credentials are never in the set.
 */
export class RecognisedCredentials {
  private readonly active = new Set<string>();

  constructor(private readonly max = maxCredentials) {}

  has(credential: string): boolean {
    return this.active.has(credential);
  }

  /** Evicts the least recently used credential. */
  update(credential: string, isActive: boolean): void {
    this.active.delete(credential);
    if (!isActive) return;
    this.active.add(credential);
    const [oldest] = this.active;
    if (this.active.size > this.max && oldest !== undefined) this.active.delete(oldest);
  }
}
