const prefix = 'gatehouse.session.';
const maxAgeMs = 24 * 60 * 60 * 1000;

/** What this device stores of a session, so that a reopened page continues where it was. */
export interface StoredSession {
  deviceToken?: string;
  hasAgreed?: boolean;
  /** The session started on another screen, which returns to the host at the end. */
  cameByHandoff?: boolean;
  /** The person handed the session over to another device. */
  hasHandedOver?: boolean;
  /** What the person chose and the server has not confirmed yet. */
  pendingAction?: 'cancel' | 'giveUpCamera';
}

/** Stores sessions in the storage of the page; entries older than a day are deleted when the page opens. */
export class SessionStore {
  constructor(
    private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>,
    private readonly now: () => number = () => Date.now(),
  ) {
    this.deleteExpired();
  }

  get(sessionId: string): StoredSession | undefined {
    return this.read(prefix + sessionId);
  }

  put(sessionId: string, session: StoredSession): void {
    try {
      this.storage.setItem(prefix + sessionId, JSON.stringify({ ...session, at: this.now() }));
    } catch {
      // The storage is full or forbidden: the session continues, but a reload cannot resume it.
    }
  }

  private deleteExpired(): void {
    for (const key of this.keys()) {
      const { at = 0 } = this.read(key) ?? {};
      if (this.now() - at > maxAgeMs) this.storage.removeItem(key);
    }
  }

  private keys(): string[] {
    const keys = Array.from({ length: this.storage.length }, (_, index) => this.storage.key(index));
    return keys.filter((key) => key !== null).filter((key) => key.startsWith(prefix));
  }

  private read(key: string): (StoredSession & { at: number }) | undefined {
    try {
      return (
        (JSON.parse(this.storage.getItem(key) ?? 'null') as (StoredSession & { at: number }) | null) ??
        undefined
      );
    } catch {
      return undefined;
    }
  }
}
