import { replyTooLarge, tooBusy } from './screening.errors';

const megabyte = 1024 * 1024;

/** Limits for all open checks together, and for a single reply. Bytes count uploads, their rows and replies. */
export const ledgerLimits = {
  checks: 1000,
  bytes: 512 * megabyte,
  reply: 128 * megabyte,
};

/** The memory that one check holds. Once it has ended, it holds nothing and cannot grow. */
export interface Reservation {
  /** Reserves memory for rows that wait to be screened. */
  holdRows(bytes: number): void;
  releaseRows(bytes: number): void;
  /** Reserves memory for a part of the reply. */
  growReply(bytes: number): void;
  end(): void;
}

interface OpenCheck {
  caller: string;
  bytes: number;
  onEvict: () => void;
}

/** The memory and the open checks of a caller. */
interface Holding {
  bytes: number;
  checks: Set<OpenCheck>;
}

/**
 * Counts the memory of open checks. When it is used up, the caller that holds the most loses: either its own request
 * is rejected, or the largest check of another caller is evicted.
 */
export class Ledger {
  private readonly holdings = new Map<string, Holding>();
  private openChecks = 0;
  private heldBytes = 0;

  constructor(private readonly limits = ledgerLimits) {}

  get checks(): number {
    return this.openChecks;
  }

  get bytes(): number {
    return this.heldBytes;
  }

  /** Reserves memory for a check and its upload. The caller must end the reservation, unless `onEvict` was called. */
  reserve(caller: string, bytes: number, onEvict: () => void = () => undefined): Reservation {
    this.makeRoomForCheck(caller);
    const check: OpenCheck = { caller, bytes: 0, onEvict };
    const holding = this.holdings.get(caller) ?? { bytes: 0, checks: new Set() };
    this.holdings.set(caller, holding);
    holding.checks.add(check);
    this.openChecks++;
    try {
      this.hold(check, bytes);
    } catch (error) {
      this.end(check);
      throw error;
    }
    let reply = 0;
    return {
      holdRows: (added) => this.hold(check, added),
      releaseRows: (removed) => this.hold(check, -removed),
      growReply: (added) => {
        reply += added;
        if (reply > this.limits.reply) throw replyTooLarge(this.limits.reply / megabyte);
        this.hold(check, added);
      },
      end: () => this.end(check),
    };
  }

  private hold(check: OpenCheck, added: number): void {
    if (added > 0) this.makeRoom(check.caller, added);
    const holding = this.holdings.get(check.caller);
    // A turn in progress may end after its check has ended. Its memory would never be released.
    if (!holding?.checks.has(check)) return;
    check.bytes += added;
    holding.bytes += added;
    this.heldBytes += added;
  }

  private end(check: OpenCheck): void {
    const holding = this.holdings.get(check.caller);
    if (!holding?.checks.delete(check)) return;
    holding.bytes -= check.bytes;
    this.heldBytes -= check.bytes;
    this.openChecks--;
    if (holding.checks.size === 0) this.holdings.delete(check.caller);
  }

  private makeRoomForCheck(caller: string): void {
    if (this.openChecks < this.limits.checks) return;
    const own = (this.holdings.get(caller)?.checks.size ?? 0) + 1;
    const largest = this.findLargest(({ checks }) => checks.size);
    if (!largest || largest.checks.size <= own) throw tooBusy();
    // The newest check has done the least work.
    this.evict([...largest.checks].at(-1));
  }

  private makeRoom(caller: string, added: number): void {
    while (this.heldBytes + added > this.limits.bytes) {
      const own = (this.holdings.get(caller)?.bytes ?? 0) + added;
      const largest = this.findLargest(({ bytes }) => bytes);
      if (!largest || largest.bytes <= own) throw tooBusy();
      this.evict([...largest.checks].reduce((a, b) => (b.bytes > a.bytes ? b : a)));
    }
  }

  private findLargest(size: (holding: Holding) => number): Holding | undefined {
    let largest: Holding | undefined;
    for (const holding of this.holdings.values())
      if (!largest || size(holding) > size(largest)) largest = holding;
    return largest;
  }

  private evict(check: OpenCheck | undefined): void {
    if (!check) return;
    this.end(check);
    check.onEvict();
  }
}
