import type { Visit, VisitScreen } from '@gatehouse/sdk/browser';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the table of the server, which rejects other names
import { visitReasons } from '../../../sessions/src/device/visit.table';
import { problemNames } from './problem.table';
import type { ScreenName, Screens, Shown } from './screen.types';
import { VisitReport } from './visit-report';

const screen = (name: string, shows: object = {}): Shown =>
  ({ name, shows, answer: () => undefined }) as unknown as Shown;

describe('the report of a visit', () => {
  let sent: Visit[];
  let visits: VisitReport;
  beforeEach(() => {
    sent = [];
    visits = new VisitReport((visit) => sent.push(visit));
  });
  const show = (...screens: [string, object?][]) => {
    for (const [name, shows] of screens) visits.add(screen(name, shows));
  };

  it('counts screens, and names the last one with its reason', () => {
    show(['opening'], ['consent'], ['face'], ['again', { reason: 'unreadable' }], ['face']);
    show(['again', { reason: 'challenge' }]);
    expect(sent).toEqual([]);
    visits.flush();
    expect(sent).toEqual([
      { screens: { opening: 1, consent: 1, face: 2, again: 2 }, last: 'again', reason: 'challenge' },
    ]);
  });

  it('counts a screen that is shown again for the same reason once, and another problem again', () => {
    show(['problem', { problem: 'offline' }], ['problem', { problem: 'offline' }]);
    show(['problem', { problem: 'denied' }]);
    visits.flush();
    expect(sent).toEqual([{ screens: { problem: 2 }, last: 'problem', reason: 'denied' }]);
  });

  it('names what was wrong with a document', () => {
    show(['document', { problem: undefined }], ['documentCamera'], ['document', { problem: 'glare' }]);
    visits.flush();
    expect(sent).toEqual([
      { screens: { document: 2, documentCamera: 1 }, last: 'document', reason: 'glare' },
    ]);
  });

  it('has a name for each screen of the page, and for no other', () => {
    // Compiled only if both types have the same members; a screen without a name already fails in VisitReport.
    const names: Record<VisitScreen, true> = {} as Record<ScreenName, true>;
    expect(names).toBeDefined();
  });

  it('has reasons that the server accepts with that screen', () => {
    expect([...visitReasons.problem].sort()).toEqual([...problemNames].sort());
    // Compiled only if the server accepts every reason of the page.
    type Accepted<S extends keyof typeof visitReasons> = (typeof visitReasons)[S][number] | undefined;
    type Accepts<Reason, Allowed> = [Reason] extends [Allowed] ? true : false;
    const accepts: [
      Accepts<Screens['again']['shows']['reason'], Accepted<'again'>>,
      Accepts<Screens['result']['shows']['reason'], Accepted<'result'>>,
      Accepts<Screens['document']['shows']['problem'], Accepted<'document'>>,
    ] = [true, true, true];
    expect(accepts).toBeDefined();
  });

  it('is sent with the result, and not again when the page is closed after it', () => {
    show(['face'], ['sending'], ['result', { reason: undefined }]);
    visits.flush();
    expect(sent).toEqual([{ screens: { face: 1, sending: 1, result: 1 }, last: 'result' }]);
  });

  it('continues after a report, when the browser shows the page again', () => {
    show(['consent']);
    visits.flush();
    show(['face']);
    visits.flush();
    expect(sent.map(({ screens }) => screens)).toEqual([{ consent: 1 }, { face: 1 }]);
  });

  it('counts at most what the server accepts', () => {
    for (let times = 0; times < 150; times++) show(['face'], ['again', { reason: 'spoof' }]);
    visits.flush();
    expect(sent[0]).toEqual({ screens: { face: 50, again: 50 }, last: 'again', reason: 'spoof' });
    show(['face']);
    visits.flush();
    expect(sent[1]).toEqual({ screens: { face: 1 }, last: 'face' });
  });

  it('sends nothing for a page that has shown nothing', () => {
    visits.flush();
    expect(sent).toEqual([]);
  });
});
