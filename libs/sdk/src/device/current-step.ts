import type { JWK } from 'jose';
import { encrypt } from '../encryption/encryption';
import type { RecordedEvent, StepAnswer, StepEvent } from './answer.types';
import type { SessionKind, Step } from './step.types';

/** The session data to which a step is bound. */
export interface StepBinding {
  sessionId: string;
  epoch: number;
  publicKey: JWK;
}

/** The current step and its events. */
export class CurrentStep<K extends SessionKind> {
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
   * The encrypted answer to this step. It is created once: the server treats a nonce with other bytes as fraud, so a
   * repetition sends the first answer until it is discarded.
   */
  seal(answer: StepAnswer): Promise<string> {
    this.sealed ??= this.encrypt(answer).catch((error: unknown) => {
      this.sealed = undefined;
      throw error;
    });
    return this.sealed;
  }

  /** Discards an answer, so that a corrected one can be sent; keeps an answer that was created in the meantime. */
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
    return encrypt(new TextEncoder().encode(JSON.stringify(plaintext)), publicKey);
  }
}
