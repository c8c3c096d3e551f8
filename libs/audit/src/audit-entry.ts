/** Who did something. The user name is what the holder of the key claims; without a key it was an operator or the system. */
export interface Actor {
  type: 'api-key' | 'user' | 'operator' | 'system';
  /** The id of the API key, never the key. */
  keyId?: string;
  user?: string;
}

export const systemActor: Actor = { type: 'system' };

/** An entry to append. */
export interface NewAuditEntry {
  actor: Actor;
  /** `<noun>.<past participle>`: `alert.dismissed`, `people.read`. */
  action: string;
  /** What it was done to: `alert/<id>`, `population/<name>`. */
  subject: string;
  /** Ids, states and counts before the change. Never personal data: entries are not erased with a person. */
  before?: object;
  after?: object;
}

/** A stored entry. */
export interface AuditEntry extends NewAuditEntry {
  /** Counts from 1 within the chain, without gaps. */
  position: number;
  at: Date;
}
