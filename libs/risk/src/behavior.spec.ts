import fc from 'fast-check';
import { findBehavioralFlags, type DeviceEvent, minFaceMilliseconds, type StepBehavior } from './behavior';
import { stepEvents } from './behavior.table';

/** The times of a step by a person. */
const normalTimes = {
  face: [0, 800, 1_900, 2_300, 7_000, 7_200, 8_700, 9_000],
  identity_document: [0, 4_000, 6_500, 6_900],
};

function normalEvents(step: StepBehavior['step'] = 'face'): DeviceEvent[] {
  return stepEvents[step].map((name, i) => ({ name, at: normalTimes[step][i] ?? NaN }));
}

/** The normal events with other times for some. */
const timed = (times: Partial<Record<string, number>>, step: StepBehavior['step'] = 'face') =>
  normalEvents(step).map(({ name, at }) => ({ name, at: times[name] ?? at }));

/** The normal events with an additional one. */
const withEvent = (name: string, after: string, step: StepBehavior['step'] = 'face') =>
  normalEvents(step).flatMap((event) => (event.name === after ? [event, { name, at: event.at }] : [event]));

const findFlags = (events: readonly DeviceEvent[], others: Partial<StepBehavior> = {}) =>
  findBehavioralFlags({ step: 'face', events, turns: 4, serverMilliseconds: 9_000, ...others });

const document = { step: 'identity_document', serverMilliseconds: 6_900 } as const;

/** Events with these intervals. */
function apart(...intervals: number[]): DeviceEvent[] {
  let at = 1_000;
  return [0, ...intervals].map((interval) => ({ name: 'face_detected', at: (at += interval) }));
}

describe('a normal step', () => {
  it('raises no flag', () => {
    expect(findFlags(normalEvents())).toEqual([]);
    expect(findFlags(normalEvents('identity_document'), document)).toEqual([]);
  });

  it('raises no flag for a hidden tab before the capture or a repeated event', () => {
    const away = normalEvents().flatMap((event) =>
      event.name === 'camera_started'
        ? [event, { name: 'tab_hidden', at: 900 }, { name: 'tab_visible', at: 1_300 }]
        : [event],
    );
    expect(findFlags(away)).toEqual([]);
    expect(findFlags(withEvent('face_detected', 'liveness_passed'))).toEqual([]);
  });
});

describe('impossible_timing', () => {
  const after = (serverMilliseconds: number, others: Partial<StepBehavior> = {}) =>
    findFlags(normalEvents(), { serverMilliseconds, ...others }).includes('impossible_timing');

  it.each([
    [4, 1_700],
    [2, 1_200],
    [0, 700],
  ])('is raised if a face step with %d turns is answered in less than %d ms', (turns, min) => {
    expect(minFaceMilliseconds(turns)).toBe(min);
    expect(after(min - 1, { turns })).toBe(true);
    expect(after(min, { turns })).toBe(false);
  });

  it('is raised whatever the clock of the device reports', () => {
    expect(findFlags(normalEvents(), { serverMilliseconds: 84 })).toEqual([
      'impossible_timing',
      'clock_skew',
    ]);
    expect(findFlags([], { serverMilliseconds: 84 })).toContain('impossible_timing');
  });

  it('is raised for a negative or unknown time', () => {
    expect(after(-50)).toBe(true);
    expect(after(NaN)).toBe(true);
  });

  it('is not raised for a document', () => {
    expect(after(84, { step: 'identity_document' })).toBe(false);
  });
});

describe('event_order', () => {
  const required = (['face', 'identity_document'] as const).flatMap((step) =>
    stepEvents[step].map((name, i) => ({ step, name, i })),
  );

  it.each(required)('is raised if $name of $step is missing', ({ step, name }) => {
    const events = normalEvents(step).filter((event) => event.name !== name);
    expect(findFlags(events, { step })).toContain('event_order');
  });

  it.each(required.filter(({ i }) => i > 0))(
    'is raised if $name of $step is one position too early, even at equal times',
    ({ step, i }) => {
      const events = normalEvents(step).map(({ name }) => ({ name, at: 5 }));
      [events[i - 1], events[i]] = [events[i]!, events[i - 1]!];
      expect(findFlags(events, { step })).toContain('event_order');
    },
  );

  it('is raised for decreasing times, but not for equal ones', () => {
    expect(findFlags(timed({ face_detected: 800 }))).toEqual([]);
    expect(findFlags(timed({ face_detected: 799 }))).toEqual(['event_order']);
  });

  it('requires only the events of a document for a document', () => {
    expect(findFlags(normalEvents('identity_document'))).toContain('event_order');
    expect(findFlags(normalEvents(), { step: 'identity_document' })).toEqual([]);
  });

  it('is raised without events', () => {
    expect(findFlags([])).toEqual(['event_order']);
  });

  it.each([NaN, Infinity, -Infinity, 1e300])('ignores an event at %d', (at) => {
    expect(findFlags(timed({ liveness_passed: at }))).toEqual(['event_order']);
  });
});

describe('fast_capture', () => {
  it('is raised below 700 ms', () => {
    expect(findFlags(timed({ capture_finished: 7_900 }))).toEqual([]);
    expect(findFlags(timed({ capture_finished: 7_899 }))).toEqual(['fast_capture']);
    expect(findFlags(timed({ capture_finished: 7_100 }))).toEqual(['event_order', 'fast_capture']);
  });

  it('is not raised for a document', () => {
    expect(findFlags(timed({ capture_finished: 4_001 }, 'identity_document'), document)).toEqual([]);
  });

  it('uses the last start of a restarted capture', () => {
    const events = normalEvents().flatMap((event) =>
      event.name === 'capture_started' ? [event, { ...event, at: 8_001 }] : [event],
    );
    expect(findFlags(events)).toEqual(['fast_capture']);
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
    // The clock of the device runs backwards.
    [-3_000, 1_000, true],
    [-3_000, 0, true],
  ])('device %d ms, server %d ms: %s', (device, serverMilliseconds, raised) => {
    const events = [
      { name: 'step_started', at: 100 },
      { name: 'step_submitted', at: 100 + device },
    ];
    expect(findFlags(events, { serverMilliseconds }).includes('clock_skew')).toBe(raised);
  });

  it('is not raised if the time of the device or the server is unknown', () => {
    const events = normalEvents().filter(({ name }) => name !== 'step_started');
    expect(findFlags(events, { serverMilliseconds: 1e9 })).toEqual(['event_order']);
    expect(findFlags(normalEvents(), { serverMilliseconds: NaN })).not.toContain('clock_skew');
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
    expect(findFlags(apart(...intervals)).includes('uniform_timing')).toBe(raised);
  });

  it('considers events of every name', () => {
    const events = normalEvents('identity_document').map(({ name }, i) => ({ name, at: i * 1_000 }));
    const regular = [...events, { name: 'tab_hidden', at: 4_000 }, { name: 'tab_visible', at: 5_000 }];
    expect(findFlags(regular, { ...document, serverMilliseconds: 3_000 })).toEqual(['uniform_timing']);
    expect(findFlags(events, { ...document, serverMilliseconds: 3_000 })).toEqual([]);
  });
});

describe('hidden_tab', () => {
  it.each([
    ['liveness_passed', true],
    ['capture_started', true],
    ['capture_finished', false],
    ['step_submitted', false],
  ])('tab hidden after %s: %s', (after, raised) => {
    expect(findFlags(withEvent('tab_hidden', after))).toEqual(raised ? ['hidden_tab'] : []);
  });

  it('is raised if the tab becomes visible during the capture', () => {
    const events = withEvent('tab_hidden', 'step_started').flatMap((event) =>
      event.name === 'capture_started' ? [event, { name: 'tab_visible', at: 7_300 }] : [event],
    );
    expect(findFlags(events)).toEqual(['hidden_tab']);
  });

  it('is raised for a document', () => {
    const events = withEvent('tab_hidden', 'capture_started', 'identity_document');
    expect(findFlags(events, document)).toEqual(['hidden_tab']);
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

  it('raise each flag at most once, in a fixed order, and never nonce_reuse', () => {
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
        const raised = findBehavioralFlags(anything);
        expect(raised).toEqual(flags.filter((flag) => (raised as string[]).includes(flag)));
      }),
    );
  });

  it('raise the same flags whatever the offset of the device clock', () => {
    const whole = fc.array(fc.record({ name, at: fc.integer() }));
    fc.assert(
      fc.property(whole, fc.integer(), (some, later) => {
        const moved = some.map((event) => ({ ...event, at: event.at + later }));
        expect(findFlags(moved)).toEqual(findFlags(some));
      }),
    );
  });

  it('may be numerous', () => {
    const many = Array.from({ length: 300_000 }, (_, i) => ({ name: `event ${i}`, at: i }));
    expect(findFlags(many)).toEqual(['event_order', 'uniform_timing']);
  });
});
