import { CompactEncrypt, type JWK } from 'jose';
import type { RecordedEvent, StepAnswer, StepEvent } from './answer.types';
import type { SessionKind, Step } from './step.types';

/** What a step is bound to. */
export interface StepBinding {
  sessionId: string;
  epoch: number;
  publicKey: JWK;
}

/** The step that was handed out last, and what has happened in it. */
export class StepUnderWay<K extends SessionKind> {
  private readonly events: StepEvent[];
  private sealed: Promise<string> | undefined;

  constructor(
    readonly step: Step<K>,
    readonly binding: StepBinding,
    private readonly now: () => number,
  ) {
    this.events = [{ name: 'step_started', at: now() }];
  }

  record(name: RecordedEvent): void {
    this.events.push({ name, at: this.now() });
  }

  /**
   * The encrypted answer to this step. It is made once: the server takes a nonce with other bytes for fraud, so whatever
   * is sent again after a lost connection is the first answer, until it is discarded.
   */
  seal(answer: StepAnswer): Promise<string> {
    this.sealed ??= this.encrypt(answer).catch((error: unknown) => {
      this.sealed = undefined;
      throw error;
    });
    return this.sealed;
  }

  /** Makes way for a corrected answer; one that was made in the meantime stays. */
  discard(sealed: Promise<string>): void {
    if (this.sealed === sealed) this.sealed = undefined;
  }

  private async encrypt(answer: StepAnswer): Promise<string> {
    const { sessionId, epoch, publicKey } = this.binding;
    const plaintext = {
      ...answer,
      sessionId,
      epoch,
      step: this.step.name,
      nonce: this.step.nonce,
      events: [...this.events, { name: 'step_submitted', at: this.now() }],
      models: answer.models ?? [],
    };
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(plaintext)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
      .encrypt(publicKey);
  }
}
