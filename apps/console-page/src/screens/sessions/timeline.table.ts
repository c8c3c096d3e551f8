import type { Tone } from '../../part/text';
import type { SessionDetails } from './session.query';

type Entry = SessionDetails['timeline'][number];

export interface TimelineStep extends Entry {
  /** Of a step: which try it was. */
  tries?: number;
  /** Since the entry before. */
  milliseconds?: number;
}

const tries: readonly string[] = ['step_failed', 'step_done'];
const bad: readonly string[] = ['step_failed', 'rejected', 'locked_out', 'desktop_rejected'];
const good: readonly string[] = ['step_done', 'ended', 'token_received'];

/** The entries with the number of each try, and the time that each took. */
export function countTries(timeline: readonly Entry[]): TimelineStep[] {
  const counts = new Map<string, number>();
  return timeline.map((entry, place) => {
    const before = timeline[place - 1];
    const step: TimelineStep = { ...entry };
    if (before) step.milliseconds = Date.parse(entry.at) - Date.parse(before.at);
    if (entry.step !== undefined && tries.includes(entry.type)) {
      const count = (counts.get(entry.step) ?? 0) + 1;
      counts.set(entry.step, count);
      step.tries = count;
    }
    return step;
  });
}

export function timelineTone({ type, outcome }: Entry): Tone {
  if (type === 'webhook_attempt') return outcome === 'DELIVERED' ? 'good' : 'bad';
  if (bad.includes(type)) return 'bad';
  return good.includes(type) ? 'good' : 'plain';
}
