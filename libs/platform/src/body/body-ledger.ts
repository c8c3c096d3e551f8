import { isAddress } from '../rate-limit/caller';

/** The memory of one unfinished body. Closing it releases the memory. */
export interface LedgerEntry {
  grow(bytes: number): void;
  close(): void;
}

interface UnfinishedBody {
  bytes: number;
  evict(): void;
}

/**
 * Counts the memory of all request bodies of this process that have not arrived completely. When the limit is exceeded, it evicts
 * a body from the group that holds more than half of it: callers with a verified credential, or those without. Within the group
 * it evicts the newest body of the caller that holds the most. So one caller can use all memory while no other needs it, and many
 * addresses together cannot take the memory of verified callers.
 */
export class BodyLedger {
  private readonly callers = new Map<string, Set<UnfinishedBody>>();
  private held = 0;

  constructor(private readonly limit: number) {}

  get bytes(): number {
    return this.held;
  }

  /** Opens an entry for a body. `evict` is called once if its memory is needed; the entry is empty afterwards. */
  open(caller: string, evict: () => void): LedgerEntry {
    const body: UnfinishedBody = { bytes: 0, evict };
    const bodies = this.callers.get(caller) ?? new Set();
    this.callers.set(caller, bodies.add(body));
    return {
      grow: (bytes) => {
        if (!bodies.has(body)) return;
        body.bytes += bytes;
        this.held += bytes;
        while (this.held > this.limit) this.evictOne();
      },
      close: () => this.remove(caller, body),
    };
  }

  private evictOne(): void {
    const all = [...this.callers].map(([caller, bodies]) => ({ caller, bodies, bytes: sumBodies(bodies) }));
    const verified = all.filter(({ caller }) => !isAddress(caller));
    const unverified = all.filter(({ caller }) => isAddress(caller));
    const group = sumHolders(verified) > sumHolders(unverified) ? verified : unverified;
    const { caller, bodies } = group.reduce((largest, each) => (each.bytes > largest.bytes ? each : largest));
    const newest = [...bodies].findLast(({ bytes }) => bytes > 0);
    if (!newest) return;
    this.remove(caller, newest);
    newest.evict();
  }

  private remove(caller: string, body: UnfinishedBody): void {
    const bodies = this.callers.get(caller);
    if (!bodies?.delete(body)) return;
    this.held -= body.bytes;
    if (bodies.size === 0) this.callers.delete(caller);
  }
}

interface Holder {
  caller: string;
  bodies: Set<UnfinishedBody>;
  bytes: number;
}

const sumHolders = (holders: readonly Holder[]): number => holders.reduce((sum, { bytes }) => sum + bytes, 0);

const sumBodies = (bodies: ReadonlySet<UnfinishedBody>): number =>
  [...bodies].reduce((sum, { bytes }) => sum + bytes, 0);
