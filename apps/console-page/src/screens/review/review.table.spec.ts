import type { components } from '../../api/sessions';
import { oldestOf, reviewDecisions, reviewReasons } from './review.table';

type Reason = components['schemas']['ReviewBody']['reason'];

// A reason that the service gains is a compile error here.
const known: Record<Reason, true> = {
  identity_confirmed: true,
  known_device: true,
  requested_by_customer: true,
  not_requested: true,
  suspected_fraud: true,
  other: true,
};

describe('the reasons of a review', () => {
  it('are those of the service, each offered for a decision', () => {
    const offered = reviewDecisions.flatMap((decision) => reviewReasons[decision]);
    expect([...new Set(offered)].sort()).toEqual(Object.keys(known).sort());
  });
});

describe('the age of a queue', () => {
  it('is that of its oldest item', () => {
    expect(oldestOf([{ since: '2026-02-01' }, { since: '2026-01-01' }])).toBe('2026-01-01');
    expect(oldestOf([])).toBeUndefined();
  });
});
