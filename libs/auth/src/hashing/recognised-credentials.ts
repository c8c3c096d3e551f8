const maxCredentials = 10_000;

/**
 * The credentials that were active when they were last looked up. They may be looked up again even if the address that they
 * come from has used up its allowance: a caller behind a shared address does not pay for its neighbours, and an attacker
 * gains nothing, because made-up credentials are never among them.
 */
export class RecognisedCredentials {
  private readonly active = new Set<string>();

  constructor(private readonly max = maxCredentials) {}

  has(credential: string): boolean {
    return this.active.has(credential);
  }

  /** The one that was used least recently makes room. */
  update(credential: string, isActive: boolean): void {
    this.active.delete(credential);
    if (!isActive) return;
    this.active.add(credential);
    const [oldest] = this.active;
    if (this.active.size > this.max && oldest !== undefined) this.active.delete(oldest);
  }
}
