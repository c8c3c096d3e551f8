import { indicatorFlags, type Indicators } from './indicators';
import { countHeadTurns, type EarlySignals } from './challenge';

const none: EarlySignals = { browser: null, behavioral: null };
const raise = (raised: string): Indicators =>
  Object.fromEntries(
    Object.entries(indicatorFlags).map(([group, flags]) => [
      group,
      Object.fromEntries(flags.map((flag) => [flag, flag === raised])),
    ]),
  ) as unknown as Indicators;

describe('the number of head turns', () => {
  it.each<[number, string, EarlySignals]>([
    [2, 'without signals', none],
    [2, 'with indicators that are not raised', { ...none, browser: raise('none') }],
    [2, 'with a weak indicator', { ...none, browser: raise('plugins') }],
    [4, 'after one try that failed as a spoof', { ...none, spoofAttempts: 1 }],
    [4, 'with a hard indicator', { ...none, browser: raise('webdriver') }],
    [4, 'with an indicator of medium risk', { ...none, browser: raise('webGL') }],
    [4, 'after a report without indicators', { ...none, report: ['missing'] }],
    [4, 'after suspicious events', { ...none, behavioral: ['clock_skew'] }],
  ])('is %d %s', (turns, _, signals) => {
    expect(countHeadTurns(signals)).toBe(turns);
  });
});
