import { replyTooLarge, tooBusy } from './screening.errors';

const megabyte = 1024 * 1024;

/** What all open checks together, and a single one, may hold in memory: uploads, their rows and replies. */
export const ledgerLimits = {
  checks: 1000,
  bytes: 512 * megabyte,
  reply: 128 * megabyte,
};

/** The room of one check. Once it has left, it holds nothing and takes nothing. */
export interface Ticket {
  /** Takes room for rows that wait to be screened. */
  hold(bytes: number): void;
  /** Gives some of it back. */
  release(bytes: number): void;
  /** Takes room for a piece of the reply. */
  grow(bytes: number): void;
  leave(): void;
}

interface OpenCheck {
  caller: string;
  bytes: number;
  evict: () => void;
}

/** What a caller holds, and its open checks. */
interface Holding {
  bytes: number;
  checks: Set<OpenCheck>;
}

/**
 * Keeps count of what open checks hold. When there is no room, the caller that holds the most gives way: either the
 * one that asks is refused, or the largest check of another one is evicted.
 */
export class Ledger {
  private readonly holdings = new Map<string, Holding>();
  private open = 0;
  private held = 0;

  constructor(private readonly limits = ledgerLimits) {}

  get checks(): number {
    return this.open;
  }

  get bytes(): number {
    return this.held;
  }

  /** Room for a check and for its upload. Whoever enters must leave; `evict` is called when it has to. */
  enter(caller: string, bytes: number, evict: () => void = () => undefined): Ticket {
    this.makeRoomForCheck(caller);
    const check: OpenCheck = { caller, bytes: 0, evict };
    const holding = this.holdings.get(caller) ?? { bytes: 0, checks: new Set() };
    this.holdings.set(caller, holding);
    holding.checks.add(check);
    this.open++;
    try {
      this.hold(check, bytes);
    } catch (error) {
      this.leave(check);
      throw error;
    }
    let reply = 0;
    return {
      hold: (more) => this.hold(check, more),
      release: (less) => this.hold(check, -less),
      grow: (more) => {
        reply += more;
        if (reply > this.limits.reply) throw replyTooLarge(this.limits.reply / megabyte);
        this.hold(check, more);
      },
      leave: () => this.leave(check),
    };
  }

  private hold(check: OpenCheck, more: number): void {
    if (more > 0) this.makeRoom(check.caller, more);
    const holding = this.holdings.get(check.caller);
    // Work that was under way when the caller left still comes to its end; nobody would give its room back.
    if (!holding?.checks.has(check)) return;
    check.bytes += more;
    holding.bytes += more;
    this.held += more;
  }

  private leave(check: OpenCheck): void {
    const holding = this.holdings.get(check.caller);
    if (!holding?.checks.delete(check)) return;
    holding.bytes -= check.bytes;
    this.held -= check.bytes;
    this.open--;
    if (holding.checks.size === 0) this.holdings.delete(check.caller);
  }

  private makeRoomForCheck(caller: string): void {
    if (this.open < this.limits.checks) return;
    const own = (this.holdings.get(caller)?.checks.size ?? 0) + 1;
    const most = this.largest(({ checks }) => checks.size);
    if (!most || most.checks.size <= own) throw tooBusy();
    // The youngest one: the least is lost with it.
    this.evict([...most.checks].at(-1));
  }

  private makeRoom(caller: string, more: number): void {
    while (this.held + more > this.limits.bytes) {
      const own = (this.holdings.get(caller)?.bytes ?? 0) + more;
      const most = this.largest(({ bytes }) => bytes);
      if (!most || most.bytes <= own) throw tooBusy();
      this.evict([...most.checks].reduce((a, b) => (b.bytes > a.bytes ? b : a)));
    }
  }

  private largest(size: (holding: Holding) => number): Holding | undefined {
    let largest: Holding | undefined;
    for (const holding of this.holdings.values())
      if (!largest || size(holding) > size(largest)) largest = holding;
    return largest;
  }

  private evict(check: OpenCheck | undefined): void {
    if (!check) return;
    this.leave(check);
    check.evict();
  }
}
