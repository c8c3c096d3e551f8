/** How CPU time is shared. All times are in milliseconds. */
export const shareRules = {
  /** CPU time that a member may use before it is treated like the busy ones. */
  burst: 500,
  /** How much of it comes back for each second without work. */
  burstPerIdleSecond: 50,
  /** What is used beyond the burst delays its return, up to this much. */
  maxDebt: 2000,
  /** Members with burst left get this many parts of the CPU time, the busy ones one part. */
  burstWeight: 3,
  /** How far the members with burst left may fall behind those parts, or get ahead of them. */
  maxBehind: 1000,
  maxAhead: 100,
  /** A member that has had no work waiting for so long is forgotten; longer than any piece of work takes. */
  forgetAfter: 60_000,
};

interface Standing {
  burst: number;
  /** The virtual time of the member within its class: the CPU time it has used, counted from where it joined. */
  used: number;
  idleSince: number;
}

/**
 * Shares CPU time between members. Whoever has used less than its burst goes first; the others share equally: the one
 * that has used the least is next. A member that joins starts where the others are, so it neither owes nor is owed the
 * time before. Members with burst left never get all of the CPU time: a stream of new members must not stop the others.
 */
export class Shares<M> {
  private readonly standings = new Map<M, Standing>();
  private readonly waiting = new Set<M>();
  private readonly floors = { bursting: 0, busy: 0 };
  private lead = 0;
  private lastSweep = 0;

  constructor(private readonly now: () => number) {}

  /** No member has work waiting. */
  get isIdle(): boolean {
    return this.waiting.size === 0;
  }

  /** No member is known. */
  get isEmpty(): boolean {
    return this.standings.size === 0;
  }

  /** The member has work waiting. */
  enqueue(member: M): void {
    if (this.waiting.has(member)) return;
    this.sweep();
    const standing = this.standings.get(member) ?? this.newStanding();
    const wasBursting = standing.burst > 0;
    standing.burst = Math.min(shareRules.burst, this.regained(standing));
    const floor = this.floors[classOf(standing)];
    standing.used = wasBursting === standing.burst > 0 ? Math.max(standing.used, floor) : floor;
    this.standings.set(member, standing);
    this.waiting.add(member);
  }

  /** The member has no work waiting any more. */
  dequeue(member: M): void {
    const standing = this.standings.get(member);
    if (this.waiting.delete(member) && standing) standing.idleSince = this.now();
  }

  /** The member will not come back. */
  forget(member: M): void {
    this.waiting.delete(member);
    this.standings.delete(member);
  }

  /** Whose work is done next. */
  next(): M | undefined {
    const bursting = this.least('bursting');
    const busy = this.least('busy');
    const chosen = bursting && (this.lead <= 0 || !busy) ? bursting : (busy ?? bursting);
    if (!chosen) return undefined;
    const { member, standing } = chosen;
    const name = classOf(standing);
    this.floors[name] = Math.max(this.floors[name], standing.used);
    // Among equals it comes last from now on.
    this.waiting.delete(member);
    this.waiting.add(member);
    return member;
  }

  /** Records CPU time of a member; negative where too much was recorded before. */
  charge(member: M, milliseconds: number): void {
    const standing = this.standings.get(member);
    if (!standing) return;
    const before = classOf(standing);
    const parts = before === 'bursting' ? milliseconds : -milliseconds * shareRules.burstWeight;
    this.lead = Math.min(Math.max(this.lead + parts, -shareRules.maxBehind), shareRules.maxAhead);
    const burst = standing.burst - milliseconds;
    standing.burst = Math.min(Math.max(burst, -shareRules.maxDebt), shareRules.burst);
    const after = classOf(standing);
    standing.used = before === after ? standing.used + milliseconds : this.floors[after];
  }

  private regained({ burst, idleSince }: Standing): number {
    return burst + ((this.now() - idleSince) / 1000) * shareRules.burstPerIdleSecond;
  }

  private newStanding(): Standing {
    return { burst: shareRules.burst, used: 0, idleSince: this.now() };
  }

  /** The member of a class that has used the least, the one that waits longest among equals. */
  private least(name: 'bursting' | 'busy'): { member: M; standing: Standing } | undefined {
    let least: { member: M; standing: Standing } | undefined;
    for (const member of this.waiting) {
      const standing = this.standings.get(member);
      if (!standing || classOf(standing) !== name) continue;
      if (!least || standing.used < least.standing.used) least = { member, standing };
    }
    return least;
  }

  /** Once a second. Who has work in progress but none waiting must be kept: that work is charged when it ends. */
  private sweep(): void {
    const now = this.now();
    if (now - this.lastSweep < 1000) return;
    this.lastSweep = now;
    for (const [member, standing] of this.standings)
      if (!this.waiting.has(member) && now - standing.idleSince > shareRules.forgetAfter)
        this.standings.delete(member);
  }
}

const classOf = ({ burst }: Standing): 'bursting' | 'busy' => (burst > 0 ? 'bursting' : 'busy');
