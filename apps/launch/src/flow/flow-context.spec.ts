import { collectConsent, type FlowContext } from './flow-context';
import { submitStep } from './step-submission';

const evidence = { sha256: 'ab'.repeat(32), locale: 'en' };

const createContext = (brand: null | undefined): FlowContext =>
  ({
    claim: { page: { brand } },
    consent: evidence,
    display: { show: () => undefined, update: () => undefined },
    signal: new AbortController().signal,
  }) as unknown as FlowContext;

describe('the consent of the person', () => {
  it('is sent to servers that know it', () => {
    expect(collectConsent(createContext(null))).toEqual({ consent: evidence });
    expect(collectConsent(createContext(undefined))).toEqual({});
  });

  it('is sent with every step: a process of release 0.2.0 may have dropped an earlier one', async () => {
    const context = createContext(null);
    await submitStep(context, () => Promise.resolve({ ended: null } as never));
    expect(collectConsent(context)).toEqual({ consent: evidence });
  });
});
