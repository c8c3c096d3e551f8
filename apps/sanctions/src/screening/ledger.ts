import { replyTooLarge, tooBusy } from './screening.errors';

const megabyte = 1024 * 1024;

/** What all open checks together, and a single one, may hold in memory: uploads, their rows and replies. */
export const ledgerLimits = {
  checks: 1000,
  bytes: 512 * megabyte,
  reply: 128 * megabyte,
};

/** Keeps count of what open checks hold, and refuses what there is no room for. */
export class Ledger {
  private open = 0;
  private held = 0;

  constructor(private readonly limits = ledgerLimits) {}

  get checks(): number {
    return this.open;
  }

  get bytes(): number {
    return this.held;
  }

  /** Room for a check and for its upload. Whoever enters must leave. */
  enter(bytes: number): Ticket {
    if (this.open >= this.limits.checks || this.held + bytes > this.limits.bytes) throw tooBusy();
    this.open++;
    this.held += bytes;
    let [own, reply, left] = [bytes, 0, false];
    const hold = (more: number) => {
      // Work that was under way when the caller left still comes to its end; nobody would give its room back.
      if (left) return;
      if (more > 0 && this.held + more > this.limits.bytes) throw tooBusy();
      own += more;
      this.held += more;
    };
    return {
      hold,
      release: (less) => hold(-less),
      grow: (more) => {
        reply += more;
        if (reply > this.limits.reply) throw replyTooLarge(this.limits.reply / megabyte);
        hold(more);
      },
      leave: () => {
        if (left) return;
        left = true;
        this.open--;
        this.held -= own;
      },
    };
  }
}

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
