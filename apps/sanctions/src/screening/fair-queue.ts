/** How CPU time is shared. All times are in milliseconds. */
export const fairQueueRules = {
  /** CPU time that a member may use before it counts as busy. */
  burst: 500,
  /** The part of the burst that is restored for each idle second. */
  burstPerIdleSecond: 50,
  /** CPU time used beyond the burst delays its restoration, up to this limit. */
  maxDebt: 2000,
  /** Members with burst left get this many parts of the CPU time; busy members get one part. */
  burstWeight: 3,
  /** How far the members with burst left may be behind or ahead of their parts. */
  maxBehind: 1000,
  maxAhead: 100,
  /** A member without waiting work is removed after this time. No task takes longer. */
  removeAfter: 60_000,
};

interface Account {
  burst: number;
  /** The virtual time of the member within its class: its CPU time, counted from where it joined. */
  used: number;
  idleSince: number;
}

type MemberClass = 'bursting' | 'busy';

/**
 * Shares CPU time between members by start-time fair queueing. Members that have used less than their burst go first.
 * The others share equally: the member that has used the least is next. A new member starts at the virtual time of its
 * class, so earlier time counts neither for nor against it. Members with burst left never get all of the CPU time:
 * otherwise a stream of new members would stop the others.
 */
export class FairQueue<M> {
  private readonly accounts = new Map<M, Account>();
  private readonly waiting = new Set<M>();
  private readonly virtualTimes = { bursting: 0, busy: 0 };
  private lead = 0;
  private lastSweep = 0;

  constructor(private readonly now: () => number) {}

  /** No member has waiting work. */
  get isIdle(): boolean {
    return this.waiting.size === 0;
  }

  /** There are no members. */
  get isEmpty(): boolean {
    return this.accounts.size === 0;
  }

  /** The member has waiting work. */
  enqueue(member: M): void {
    if (this.waiting.has(member)) return;
    this.sweep();
    const account = this.accounts.get(member) ?? this.createAccount();
    const wasBursting = account.burst > 0;
    account.burst = Math.min(fairQueueRules.burst, this.restoreBurst(account));
    const virtualTime = this.virtualTimes[classify(account)];
    account.used = wasBursting === account.burst > 0 ? Math.max(account.used, virtualTime) : virtualTime;
    this.accounts.set(member, account);
    this.waiting.add(member);
  }

  /** The member has no more waiting work. */
  dequeue(member: M): void {
    const account = this.accounts.get(member);
    if (this.waiting.delete(member) && account) account.idleSince = this.now();
  }

  /** Removes a member that will not return. */
  remove(member: M): void {
    this.waiting.delete(member);
    this.accounts.delete(member);
  }

  /** The member whose work runs next. */
  next(): M | undefined {
    const bursting = this.findLeastUsed('bursting');
    const busy = this.findLeastUsed('busy');
    const chosen = bursting && (this.lead <= 0 || !busy) ? bursting : (busy ?? bursting);
    if (!chosen) return undefined;
    const { member, account } = chosen;
    const memberClass = classify(account);
    this.virtualTimes[memberClass] = Math.max(this.virtualTimes[memberClass], account.used);
    // Moves it behind its equals.
    this.waiting.delete(member);
    this.waiting.add(member);
    return member;
  }

  /** Records CPU time of a member; a negative value corrects an earlier estimate. */
  charge(member: M, milliseconds: number): void {
    const account = this.accounts.get(member);
    if (!account) return;
    const before = classify(account);
    const parts = before === 'bursting' ? milliseconds : -milliseconds * fairQueueRules.burstWeight;
    this.lead = Math.min(Math.max(this.lead + parts, -fairQueueRules.maxBehind), fairQueueRules.maxAhead);
    const burst = account.burst - milliseconds;
    account.burst = Math.min(Math.max(burst, -fairQueueRules.maxDebt), fairQueueRules.burst);
    const after = classify(account);
    account.used = before === after ? account.used + milliseconds : this.virtualTimes[after];
  }

  private restoreBurst({ burst, idleSince }: Account): number {
    return burst + ((this.now() - idleSince) / 1000) * fairQueueRules.burstPerIdleSecond;
  }

  private createAccount(): Account {
    return { burst: fairQueueRules.burst, used: 0, idleSince: this.now() };
  }

  /** The member of a class that has used the least; among equals, the one that waits longest. */
  private findLeastUsed(memberClass: MemberClass): { member: M; account: Account } | undefined {
    let least: { member: M; account: Account } | undefined;
    for (const member of this.waiting) {
      const account = this.accounts.get(member);
      if (!account || classify(account) !== memberClass) continue;
      if (!least || account.used < least.account.used) least = { member, account };
    }
    return least;
  }

  /** Runs once a second. Keeps members with work in progress: that work is charged when it ends. */
  private sweep(): void {
    const now = this.now();
    if (now - this.lastSweep < 1000) return;
    this.lastSweep = now;
    for (const [member, account] of this.accounts)
      if (!this.waiting.has(member) && now - account.idleSince > fairQueueRules.removeAfter)
        this.accounts.delete(member);
  }
}

const classify = ({ burst }: Account): MemberClass => (burst > 0 ? 'bursting' : 'busy');
