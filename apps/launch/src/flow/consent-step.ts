import type { Claim, SessionKind } from '@gatehouse/sdk/browser';
import { createConsentEvidence } from './consent-evidence';
import { toConsentFacts } from './consent-facts';
import type { FlowContext } from './flow-context';
import { Interruption } from './interruption';
import type { Contact } from './screen.types';
import type { StoredSession } from './session-store';

export interface ConsentStepOptions {
  getStored: () => StoredSession;
  store: (changes: Partial<StoredSession>) => void;
  /** Called when the person starts to read. */
  onReading: (claim: Claim<SessionKind>) => void;
  /** Loads what the page needs after the consent; rejects with the reason of an interruption. */
  loadRest: () => Promise<unknown>;
}

/** What is asked before the first step: the consent, and the contact data where the customer wants them. */
export class ConsentStep {
  private contact: Contact | undefined;
  private asksContact = false;

  constructor(private readonly options: ConsentStepOptions) {}

  /** Asks for what was not answered yet. */
  async ask(context: FlowContext): Promise<void> {
    const { getStored, store, loadRest } = this.options;
    this.asksContact = asksContact(context.claim);
    for (;;) {
      if (!getStored().hasAgreed) await this.askAgreement(context);
      context.consent = getStored().consent;
      await loadRest();
      if (!this.asksContact) return;
      const answer = this.contact ?? (await context.display.ask('contact', {}, context.signal));
      if (answer !== 'back') {
        context.contact = this.contact = answer;
        return;
      }
      store(withoutConsent);
    }
  }

  /** Forgets the last answer, so that it is asked for again. */
  goBack(): void {
    if (this.asksContact) this.contact = undefined;
    else this.options.store(withoutConsent);
  }

  private async askAgreement({ display, claim, signal }: FlowContext): Promise<void> {
    // The consent screen has its own cancel button.
    display.setPageInfo({ cancelText: undefined });
    this.options.onReading(claim);
    const answer = await display.ask('consent', toConsentFacts(claim), signal);
    display.setPageInfo({ cancelText: 'cancel.text' });
    if (answer === 'decline') throw new Interruption('cancelled');
    if (answer === 'otherDevice') throw new Interruption('otherDevice');
    this.options.store({ hasAgreed: true, consent: await createConsentEvidence(answer) });
  }
}

const withoutConsent = { hasAgreed: false, consent: undefined } as const;

/** The contact is asked for before the first step, and sent with it. */
const asksContact = (claim: Claim<SessionKind>): boolean =>
  claim.kind === 'verification' &&
  claim.page.type === 'ENROLL' &&
  claim.page.asksContact &&
  claim.step?.name === claim.page.requirements[0];
