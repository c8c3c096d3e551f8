import fc from 'fast-check';
import { behavioralFlagsOf, type DeviceEvent, type StepBehavior } from './behavior';
import { stepEvents } from './behavior.table';
import { minFaceMilliseconds } from './face-duration';

/** A step as a person does it: nothing about it is remarkable. */
const usualTimes = {
  face: [0, 800, 1_900, 2_300, 7_000, 7_200, 8_700, 9_000],
  identity_document: [0, 4_000, 6_500, 6_900],
};

function usual(step: StepBehavior['step'] = 'face'): DeviceEvent[] {
  return stepEvents[step].map((name, i) => ({ name, at: usualTimes[step][i] ?? NaN }));
}

/** The usual events with other times for some. */
const timed = (times: Partial<Record<string, number>>, step: StepBehavior['step'] = 'face') =>
  usual(step).map(({ name, at }) => ({ name, at: times[name] ?? at }));

/** The usual events with another one right after one of them. */
const withEvent = (name: string, after: string, step: StepBehavior['step'] = 'face') =>
  usual(step).flatMap((event) => (event.name === after ? [event, { name, at: event.at }] : [event]));

const flagsOf = (events: readonly DeviceEvent[], others: Partial<StepBehavior> = {}) =>
  behavioralFlagsOf({ step: 'face', events, turns: 4, serverMilliseconds: 9_000, ...others });

const document = { step: 'identity_document', serverMilliseconds: 6_900 } as const;

/** Events with these intervals between them, on a step that is not judged otherwise. */
function apart(...intervals: number[]): DeviceEvent[] {
  let at = 1_000;
  return [0, ...intervals].map((interval) => ({ name: 'face_detected', at: (at += interval) }));
}

describe('a step as a person does it', () => {
  it('raises no flag', () => {
    expect(flagsOf(usual())).toEqual([]);
    expect(flagsOf(usual('identity_document'), document)).toEqual([]);
  });

  it('raises no flag for looking away and back before the capture, or for doing a part again', () => {
    const away = usual().flatMap((event) =>
      event.name === 'camera_started'
        ? [event, { name: 'tab_hidden', at: 900 }, { name: 'tab_visible', at: 1_300 }]
        : [event],
    );
    expect(flagsOf(away)).toEqual([]);
    expect(flagsOf(withEvent('face_detected', 'liveness_passed'))).toEqual([]);
  });
});

describe('impossible_timing', () => {
  const after = (serverMilliseconds: number, others: Partial<StepBehavior> = {}) =>
    flagsOf(usual(), { serverMilliseconds, ...others }).includes('impossible_timing');

  it.each([
    [4, 1_700],
    [2, 1_200],
    [0, 700],
  ])('is raised when a face with %d turns was answered in less than %d ms', (turns, least) => {
    expect(minFaceMilliseconds(turns)).toBe(least);
    expect(after(least - 1, { turns })).toBe(true);
    expect(after(least, { turns })).toBe(false);
  });

  it('is raised whatever the device says of its own clock', () => {
    expect(flagsOf(usual(), { serverMilliseconds: 84 })).toEqual(['impossible_timing', 'clock_skew']);
    expect(flagsOf([], { serverMilliseconds: 84 })).toContain('impossible_timing');
  });

  it('is raised when the answer came before the step by clocks that differ, or no time is known', () => {
    expect(after(-50)).toBe(true);
    expect(after(NaN)).toBe(true);
  });

  it('is not raised by a document', () => {
    expect(after(84, { step: 'identity_document' })).toBe(false);
  });
});

describe('event_order', () => {
  const required = (['face', 'identity_document'] as const).flatMap((step) =>
    stepEvents[step].map((name, i) => ({ step, name, i })),
  );

  it.each(required)('is raised when $name of $step is missing', ({ step, name }) => {
    const events = usual(step).filter((event) => event.name !== name);
    expect(flagsOf(events, { step })).toContain('event_order');
  });

  it.each(required.filter(({ i }) => i > 0))(
    'is raised when $name of $step stands one place too early, even at equal times',
    ({ step, i }) => {
      const events = usual(step).map(({ name }) => ({ name, at: 5 }));
      [events[i - 1], events[i]] = [events[i]!, events[i - 1]!];
      expect(flagsOf(events, { step })).toContain('event_order');
    },
  );

  it('allows equal times and refuses a time that goes back', () => {
    expect(flagsOf(timed({ face_detected: 800 }))).toEqual([]);
    expect(flagsOf(timed({ face_detected: 799 }))).toEqual(['event_order']);
  });

  it('asks a document for the events of a document alone', () => {
    expect(flagsOf(usual('identity_document'))).toContain('event_order');
    expect(flagsOf(usual(), { step: 'identity_document' })).toEqual([]);
  });

  it('is raised when nothing was reported', () => {
    expect(flagsOf([])).toEqual(['event_order']);
  });

  it.each([NaN, Infinity, -Infinity, 1e300])('takes an event at %d for missing', (at) => {
    expect(flagsOf(timed({ liveness_passed: at }))).toEqual(['event_order']);
  });
});

describe('fast_capture', () => {
  it('is raised below 700 ms', () => {
    expect(flagsOf(timed({ capture_finished: 7_900 }))).toEqual([]);
    expect(flagsOf(timed({ capture_finished: 7_899 }))).toEqual(['fast_capture']);
    expect(flagsOf(timed({ capture_finished: 7_100 }))).toEqual(['event_order', 'fast_capture']);
  });

  it('is not raised for a document', () => {
    expect(flagsOf(timed({ capture_finished: 4_001 }, 'identity_document'), document)).toEqual([]);
  });

  it('judges a capture that was begun again from its last beginning', () => {
    const events = usual().flatMap((event) =>
      event.name === 'capture_started' ? [event, { ...event, at: 8_001 }] : [event],
    );
    expect(flagsOf(events)).toEqual(['fast_capture']);
  });
});

describe('clock_skew', () => {
  it.each([
    // Over 20 %, and 2 s.
    [5_000, 7_000, false],
    [5_000, 7_001, true],
    [7_000, 5_000, false],
    [7_001, 5_000, true],
    // Over 2 s, and 20 %.
    [20_000, 25_000, false],
    [20_000, 25_001, true],
    [25_000, 20_000, false],
    [25_001, 20_000, true],
    // The device's time runs backwards.
    [-3_000, 1_000, true],
    [-3_000, 0, true],
  ])('device %d ms, server %d ms: %s', (device, serverMilliseconds, raised) => {
    const events = [
      { name: 'step_started', at: 100 },
      { name: 'step_submitted', at: 100 + device },
    ];
    expect(flagsOf(events, { serverMilliseconds }).includes('clock_skew')).toBe(raised);
  });

  it('is not raised where the device or the server told no time', () => {
    const events = usual().filter(({ name }) => name !== 'step_started');
    expect(flagsOf(events, { serverMilliseconds: 1e9 })).toEqual(['event_order']);
    expect(flagsOf(usual(), { serverMilliseconds: NaN })).not.toContain('clock_skew');
  });
});

describe('uniform_timing', () => {
  it.each([
    ['five equal intervals', [100, 100, 100, 100, 100], true],
    ['four equal intervals', [100, 100, 100, 100], false],
    ['a spread of 5 % of the mean', [975, 1_000, 1_000, 1_000, 1_025], true],
    ['a spread of over 5 % of the mean', [974.5, 1_000, 1_000, 1_000, 1_025], false],
    ['events at one moment', [0, 0, 0, 0, 0], true],
    ['equal steps back in time', [-100, -100, -100, -100, -100], false],
    ['a single other interval', [100, 100, 100, 100, 100, 100, 150], false],
  ])('%s: %s', (_, intervals, raised) => {
    expect(flagsOf(apart(...intervals)).includes('uniform_timing')).toBe(raised);
  });

  it('looks at events of every name', () => {
    const events = usual('identity_document').map(({ name }, i) => ({ name, at: i * 1_000 }));
    const regular = [...events, { name: 'tab_hidden', at: 4_000 }, { name: 'tab_visible', at: 5_000 }];
    expect(flagsOf(regular, { ...document, serverMilliseconds: 3_000 })).toEqual(['uniform_timing']);
    expect(flagsOf(events, { ...document, serverMilliseconds: 3_000 })).toEqual([]);
  });
});

describe('hidden_tab', () => {
  it.each([
    ['liveness_passed', true],
    ['capture_started', true],
    ['capture_finished', false],
    ['step_submitted', false],
  ])('a tab that is hidden after %s: %s', (after, raised) => {
    expect(flagsOf(withEvent('tab_hidden', after))).toEqual(raised ? ['hidden_tab'] : []);
  });

  it('is raised when the tab comes back only during the capture', () => {
    const events = withEvent('tab_hidden', 'step_started').flatMap((event) =>
      event.name === 'capture_started' ? [event, { name: 'tab_visible', at: 7_300 }] : [event],
    );
    expect(flagsOf(events)).toEqual(['hidden_tab']);
  });

  it('is raised for a document too', () => {
    const events = withEvent('tab_hidden', 'capture_started', 'identity_document');
    expect(flagsOf(events, document)).toEqual(['hidden_tab']);
  });
});

describe('hostile events', () => {
  const name = fc.oneof(
    fc.constantFrom(...stepEvents.face, 'tab_hidden', 'tab_visible', '__proto__', 'constructor'),
    fc.string(),
  );
  const events = fc.array(fc.record({ name, at: fc.oneof(fc.double(), fc.integer()) }));
  const behavior = fc.record({
    step: fc.constantFrom('face', 'identity_document'),
    events,
    turns: fc.nat(10),
    serverMilliseconds: fc.double(),
  });

  it('raise each flag at most once, in one order, and never the reuse of a nonce', () => {
    const flags = [
      'impossible_timing',
      'event_order',
      'fast_capture',
      'clock_skew',
      'uniform_timing',
      'hidden_tab',
    ];
    fc.assert(
      fc.property(behavior, (anything) => {
        const raised = behavioralFlagsOf(anything);
        expect(raised).toEqual(flags.filter((flag) => (raised as string[]).includes(flag)));
      }),
    );
  });

  it('are judged the same wherever the clock of the device begins', () => {
    const whole = fc.array(fc.record({ name, at: fc.integer() }));
    fc.assert(
      fc.property(whole, fc.integer(), (some, later) => {
        const moved = some.map((event) => ({ ...event, at: event.at + later }));
        expect(flagsOf(moved)).toEqual(flagsOf(some));
      }),
    );
  });

  it('may be very many', () => {
    const many = Array.from({ length: 300_000 }, (_, i) => ({ name: `event ${i}`, at: i }));
    expect(flagsOf(many)).toEqual(['event_order', 'uniform_timing']);
  });
});
