import type { ConsentEvidence } from '@gatehouse/sdk/browser';
import type { CreatedPasskey } from '../passkey/created-passkey';

const prefix = 'gatehouse.session.';
// A frame and a window that was opened from it are two devices. Browsers give them one storage where both are of the same site.
const framePrefix = `${prefix}frame.`;
const maxAgeMs = 24 * 60 * 60 * 1000;

/** What this device stores of a session, so that a reopened page continues where it was. */
export interface StoredSession {
  deviceToken?: string;
  hasAgreed?: boolean;
  /** The text to which the person agreed. */
  consent?: ConsentEvidence;
  /** The session started on another screen, which returns to the host at the end. */
  cameByHandoff?: boolean;
  /** The person handed the session over to another device. */
  hasHandedOver?: boolean;
  /** That device is another window, which was opened from a frame. */
  hasOpenedWindow?: boolean;
  /** What the person chose and the server has not confirmed yet. */
  pendingAction?: 'cancel' | 'giveUpCamera';
  /** The passkey that was created on this device. */
  createdPasskey?: CreatedPasskey;
}

/** Stores sessions in the storage of the page; entries older than a day are deleted when the page opens. */
export class SessionStore {
  constructor(
    private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>,
    private readonly place: 'window' | 'frame' = 'window',
    private readonly now: () => number = () => Date.now(),
  ) {
    this.deleteExpired();
  }

  get(sessionId: string): StoredSession | undefined {
    return this.read(this.toKey(sessionId));
  }

  put(sessionId: string, session: StoredSession): void {
    try {
      this.storage.setItem(this.toKey(sessionId), JSON.stringify({ ...session, at: this.now() }));
    } catch {
      // The storage is full or forbidden: the session continues, but a reload cannot resume it.
    }
  }

  private toKey(sessionId: string): string {
    return (this.place === 'frame' ? framePrefix : prefix) + sessionId;
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
