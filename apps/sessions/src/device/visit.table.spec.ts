import { stepFailures } from '../session/session-kind';
import { visitReasons } from './visit.table';

// The other reasons are compared with those of the page in apps/launch/src/flow/visit-report.spec.ts.
describe('the reasons that a visit may report', () => {
  it('include every failure of a step', () => {
    expect([...visitReasons.again].sort()).toEqual([...stepFailures].sort());
  });
});
