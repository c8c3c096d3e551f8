const prefix = 'gatehouse.session.';
const longestMilliseconds = 24 * 60 * 60 * 1000;

/** What this device remembers of a session, so that a page that is opened again goes on where it was. */
export interface RememberedSession {
  deviceToken?: string;
  hasAgreed?: boolean;
  /** The session was begun on another screen, which goes back to the host at the end. */
  cameByHandoff?: boolean;
  /** The session goes on on another device because the person wanted so. */
  hasHandedOver?: boolean;
  /** What the person wants and the server has not heard yet. */
  wish?: 'cancel' | 'giveUpCamera';
}

/** Remembers sessions in the storage of the page; those of more than a day ago are gone when it is opened again. */
export class DeviceMemory {
  constructor(
    private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>,
    private readonly now: () => number = () => Date.now(),
  ) {
    this.forgetOld();
  }

  recall(sessionId: string): RememberedSession | undefined {
    return this.read(prefix + sessionId);
  }

  remember(sessionId: string, session: RememberedSession): void {
    try {
      this.storage.setItem(prefix + sessionId, JSON.stringify({ ...session, at: this.now() }));
    } catch {
      // A full or forbidden storage: the page goes on, and cannot be opened again.
    }
  }

  private forgetOld(): void {
    for (const key of this.keys()) {
      const { at = 0 } = this.read(key) ?? {};
      if (this.now() - at > longestMilliseconds) this.storage.removeItem(key);
    }
  }

  private keys(): string[] {
    const keys = Array.from({ length: this.storage.length }, (_, index) => this.storage.key(index));
    return keys.filter((key) => key !== null).filter((key) => key.startsWith(prefix));
  }

  private read(key: string): (RememberedSession & { at: number }) | undefined {
    try {
      return (
        (JSON.parse(this.storage.getItem(key) ?? 'null') as (RememberedSession & { at: number }) | null) ??
        undefined
      );
    } catch {
      return undefined;
    }
  }
}
