import { ConsentStep } from './consent-step';
import { Display } from './display';
import type { FlowContext } from './flow-context';
import type { StoredSession } from './session-store';

const page = { type: 'ENROLL', requirements: ['face'], asksContact: true, retentionSeconds: 60 };
const agreed = { text: 'The full text', locale: 'en' };

function open({ asksContact = true } = {}) {
  let stored: StoredSession = {};
  const display = new Display(() => undefined);
  const facts = { readings: 0 };
  const consent = new ConsentStep({
    getStored: () => stored,
    store: (changes) => (stored = { ...stored, ...changes }),
    onReading: () => facts.readings++,
    loadRest: () => Promise.resolve(),
  });
  const context = {
    claim: { kind: 'verification', page: { ...page, asksContact }, step: { name: 'face' } },
    signal: new AbortController().signal,
    display,
  } as unknown as FlowContext;
  const answer = async (screen: string, given: unknown): Promise<void> => {
    while (display.shown.name !== screen) await new Promise(setImmediate);
    display.shown.answer(given as never);
    display.show('opening', {});
  };
  return { consent, context, facts, answer, getStored: () => stored };
}

describe('what is asked before the first step', () => {
  it('is the consent, then the contact data, once', async () => {
    const { consent, context, facts, answer, getStored } = open();
    const asked = consent.ask(context);
    await answer('consent', agreed);
    await answer('contact', { email: 'ann@example.org' });
    await asked;
    expect(context.contact).toEqual({ email: 'ann@example.org' });
    expect(context.consent).toEqual(getStored().consent);
    expect(getStored()).toMatchObject({ hasAgreed: true, consent: { locale: 'en' } });
    await consent.ask(context);
    expect(facts.readings).toBe(1);
  });

  it('is the consent again after Back from the contact data', async () => {
    const { consent, context, facts, answer } = open();
    const asked = consent.ask(context);
    await answer('consent', agreed);
    await answer('contact', 'back');
    await answer('consent', agreed);
    await answer('contact', {});
    await asked;
    expect(facts.readings).toBe(2);
  });

  it.each([
    [true, 'contact', {}],
    [false, 'consent', agreed],
  ])(
    'is the last answer again after Back from the first step (contact data: %s)',
    async (asksContact, last, given) => {
      const { consent, context, answer } = open({ asksContact });
      const first = consent.ask(context);
      await answer('consent', agreed);
      if (asksContact) await answer('contact', {});
      await first;
      consent.goBack();
      const again = consent.ask(context);
      await answer(last, given);
      await again;
    },
  );

  it('ends the check after a refusal', async () => {
    const { consent, context, answer } = open();
    const asked = consent.ask(context);
    asked.catch(() => undefined);
    await answer('consent', 'decline');
    await expect(asked).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
