import { behaviorLimits, minFaceDuration, stepEvents } from './behavior.table';

export type BehavioralFlag =
  | 'impossible_timing'
  | 'event_order'
  | 'fast_capture'
  | 'clock_skew'
  | 'uniform_timing'
  | 'hidden_tab'
  | 'nonce_reuse';

export interface DeviceEvent {
  name: string;
  /** Milliseconds on the device's clock. */
  at: number;
}

export interface StepBehavior {
  step: keyof typeof stepEvents;
  events: readonly DeviceEvent[];
  /** The number of requested head turns. */
  turns: number;
  /** The time from issuing the nonce to receiving the step, on the server's clock. */
  serverMilliseconds: number;
}

// The events do not show a reused nonce. The session raises that flag.
type ObservedFlag = Exclude<BehavioralFlag, 'nonce_reuse'>;

const rules: Readonly<Record<ObservedFlag, (behavior: StepBehavior) => boolean>> = {
  impossible_timing: isTooFast,
  event_order: isOutOfOrder,
  fast_capture: isCapturedFast,
  clock_skew: isSkewed,
  uniform_timing: isUniform,
  hidden_tab: isHiddenDuringCapture,
};

/** The minimum time that a person needs for these head turns and the capture. */
export const minFaceMilliseconds = (turns: number): number =>
  turns * minFaceDuration.perTurn + minFaceDuration.capture;

/**
 * Whether a face step was answered faster than a person can do it. A negative or unknown time counts as too fast: otherwise
 * clock differences between processes would let a forged step pass.
 */
export const isFaceTooFast = (turns: number, serverMilliseconds: number): boolean =>
  !(serverMilliseconds >= minFaceMilliseconds(turns));

/** Evaluates the events of one step. Never returns `nonce_reuse`. */
export function findBehavioralFlags(behavior: StepBehavior): BehavioralFlag[] {
  const timed = { ...behavior, events: behavior.events.filter(isTimed) };
  return (Object.keys(rules) as ObservedFlag[]).filter((flag) => rules[flag](timed));
}

/** An event without a valid time is ignored. Within these bounds every difference is finite. */
function isTimed({ at }: DeviceEvent): boolean {
  return Math.abs(at) <= Number.MAX_SAFE_INTEGER;
}

/** The only rule that does not depend on data of the device. */
function isTooFast({ step, turns, serverMilliseconds }: StepBehavior): boolean {
  return step === 'face' && isFaceTooFast(turns, serverMilliseconds);
}

function isOutOfOrder({ step, events }: StepBehavior): boolean {
  const required: readonly string[] = stepEvents[step];
  const reported = [...firstTimes(events)].filter(([name]) => required.includes(name));
  return (
    reported.length < required.length ||
    reported.some(([name, at], i) => name !== required[i] || at < (reported[i - 1]?.[1] ?? at))
  );
}

function isCapturedFast({ step, events }: StepBehavior): boolean {
  let started: number | undefined;
  return events.some(({ name, at }) => {
    if (name === 'capture_started') started = at;
    if (step !== 'face' || name !== 'capture_finished' || started === undefined) return false;
    return at - started < behaviorLimits.fastCapture.milliseconds;
  });
}

function isSkewed({ events, serverMilliseconds }: StepBehavior): boolean {
  const times = firstTimes(events);
  const [started, submitted] = [times.get('step_started'), times.get('step_submitted')];
  if (started === undefined || submitted === undefined) return false;
  const elapsed = submitted - started;
  const difference = Math.abs(elapsed - serverMilliseconds);
  const { share, milliseconds } = behaviorLimits.clockSkew;
  return difference > milliseconds && difference > share * Math.max(elapsed, serverMilliseconds);
}

function isUniform({ events }: StepBehavior): boolean {
  const intervals = events.slice(1).map(({ at }, i) => at - (events[i]?.at ?? at));
  if (intervals.length < behaviorLimits.uniformTiming.intervals) return false;
  let [shortest, longest, sum] = [Infinity, -Infinity, 0];
  for (const interval of intervals) {
    shortest = Math.min(shortest, interval);
    longest = Math.max(longest, interval);
    sum += interval;
  }
  return longest - shortest <= (behaviorLimits.uniformTiming.spread * sum) / intervals.length;
}

function isHiddenDuringCapture({ events }: StepBehavior): boolean {
  let [hidden, capturing] = [false, false];
  return events.some(({ name }) => {
    if (name === 'tab_hidden') hidden = true;
    if (name === 'tab_visible') hidden = false;
    if (name === 'capture_started') capturing = true;
    if (name === 'capture_finished') capturing = false;
    return hidden && capturing;
  });
}

/** The first time of each event, in the order of the list. A page may detect a face or capture repeatedly. */
function firstTimes(events: readonly DeviceEvent[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { name, at } of events) if (!times.has(name)) times.set(name, at);
  return times;
}
