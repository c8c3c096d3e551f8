import {
  type BehavioralFlag,
  behaviorLimits,
  evaluateRisk,
  indicatorFlags,
  riskFlags,
  riskLevels,
  stepEvents,
  strengthLimits,
} from '@gatehouse/risk';
import { markdownTable } from './markdown-table';

/** docs/risk-flags.md: how a risk score comes about, for whoever answers for the decisions that rest on it. */
export function riskFlagsPage(): string {
  return [head, score(), example(), tiers(), flags(), behavior(), limits].join('\n');
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
const weight = (share: number) => share.toFixed(2);
const seconds = (milliseconds: number) => `${milliseconds / 1000} s`;

const head = `# Risk flags

Written by \`npm run docs:write\` from the tables in the code; CI fails when the two differ.

A session reports what its browser looks like (\`browser\`) and how its steps went (\`behavioral\`). What is suspicious
about it raises flags, and the flags make a score from 0 (nothing noticed) to 100. Use \`recommendation\` to decide; the
score and the flags say why. The same flags always give the same score: nothing is learnt, and nothing depends on who the
person is.
`;

const score = () => `## How the score comes about

1. Every flag has a weight from 0 to 1: our estimate of how likely it is that something is wrong when this flag is raised
   and nothing else is known.
2. The weights are joined as independent chances: 1 − (1 − first) × (1 − second) × …, so that each flag adds a share of
   what the others left. The result times 100, rounded to a whole number, is the score.
3. **Weak** flags are common on honest devices. They count together at most as one flag of ${weight(strengthLimits.weakWeight)}, and so never lead to a
   review by themselves.
4. A **hard** flag is enough by itself: with one, the score is ${strengthLimits.hardScore} or more.

\`signals\` holds the score of each source by the same rule over its own flags.
`;

// Two flags that count in full, and weak ones beyond their limit.
const exampleIndicators = ['webGL', 'permissions', 'languages'];
const exampleBehavior: BehavioralFlag[] = ['hidden_tab'];

function example(): string {
  const raised = <Flag extends string>(names: readonly Flag[]) =>
    Object.fromEntries(names.map((name) => [name, exampleIndicators.includes(name)])) as Record<
      Flag,
      boolean
    >;
  const browser = {
    headless: raised(indicatorFlags.headless),
    virtualCamera: raised(indicatorFlags.virtualCamera),
    browserAnomalies: raised(indicatorFlags.browserAnomalies),
  };
  const evaluation = evaluateRisk({ browser, behavioral: exampleBehavior });
  const rows = riskFlags.filter(({ code }) => evaluation.flags.includes(code));
  const weak = rows.filter(({ strength }) => strength === 'weak');
  const strong = rows.filter(({ strength }) => strength !== 'weak');
  const named = (some: typeof rows) =>
    some.map((row) => `\`${row.code}\` (${weight(row.weight)})`).join(' and ');
  const left = weak.reduce((product, row) => product * (1 - row.weight), 1);
  const factors = [...strong.map((row) => row.weight), Math.min(1 - left, strengthLimits.weakWeight)];
  const formula = factors.map((factor) => `(1 − ${weight(factor)})`).join(' × ');
  const result = 1 - factors.reduce((product, factor) => product * (1 - factor), 1);
  return `### An example

Raised are ${named(strong)},
and the weak ${named(weak)}.
The weak ones together would be ${weight(1 - left)} and count as ${weight(Math.min(1 - left, strengthLimits.weakWeight))}. 1 − ${formula} = ${result.toFixed(3)},
so the score is ${evaluation.score}: ${evaluation.level}, ${evaluation.recommendation}. In the reply:

\`\`\`json
${JSON.stringify(evaluation, null, 2)}
\`\`\`
`;
}

const advice = {
  ALLOW: 'proceed',
  REVIEW: 'have somebody look at it before you rely on it',
  BLOCK: 'do not rely on it',
};

const tiers = () => `## Levels and recommendations

${markdownTable(
  ['score', '`level`', '`recommendation`', 'what to do'],
  riskLevels.map(({ level, from, to, recommendation }) => [
    `${from} to ${to}`,
    `\`${level}\``,
    `\`${recommendation}\``,
    advice[recommendation],
  ]),
)}`;

const flags = () => `## Flags

A reply names the raised flags in this order.

${markdownTable(
  ['flag', 'weight', 'strength', 'meaning'],
  riskFlags.map((row) => [`\`${row.code}\``, weight(row.weight), row.strength, row.meaning]),
)}`;

function behavior(): string {
  const { fastCapture, clockSkew, uniformTiming } = behaviorLimits;
  const rules: Record<BehavioralFlag, string> = {
    event_order:
      'An event that the step needs (below) is missing, has no usable time, stands before one that it should follow, or is earlier than it. The first of each name counts. Equal times are in order.',
    fast_capture: `Face only: less than ${fastCapture.milliseconds} ms from \`capture_started\` to \`capture_finished\`.`,
    clock_skew: `From \`step_started\` to \`step_submitted\` on the device, and from handing out the one-use number to the arrival of the step on the server: the two differ by over ${seconds(clockSkew.milliseconds)} and by over ${percent(clockSkew.share)} of the longer.`,
    uniform_timing: `At least ${uniformTiming.intervals} intervals between events that follow each other, the longest and the shortest of which differ by at most ${percent(uniformTiming.spread)} of their mean.`,
    hidden_tab:
      'A `tab_hidden` between `capture_started` and `capture_finished`, or before them without a `tab_visible` in between.',
    nonce_reuse: 'The server gave out a one-use number for the step, and got two different contents for it.',
  };
  return `## When a behavioural flag is raised

These are judged for each step of an age verification session. An enrolment or a sign-in has no behavioural signals.

${markdownTable(
  ['flag', 'raised when'],
  Object.entries(rules).map(([flag, rule]) => [`\`behavioral.${flag}\``, rule]),
)}
${markdownTable(
  ['step', 'events that it needs, in this order'],
  Object.entries(stepEvents).map(([step, events]) => [
    `\`${step}\``,
    events.map((name) => `\`${name}\``).join(', '),
  ]),
)}`;
}

const limits = `## What the signals can not show

- They come from the device. Who controls the device can make them up, or leave them out: a low score says that nothing was
  noticed, not that nothing was there. What the device can not make up is what the server sees itself: how long a step took,
  and a one-use number that comes twice.
- \`null\` for a source means that it reported nothing, which is not the same as a score of 0. A source that reported nothing
  adds nothing to the score; whether you accept a session without it is for you to decide.
- Flags are about the browser and the course of the steps, not about the person. Assistive technology, old devices and
  browsers that protect privacy raise some of them honestly, which is why the levels in the middle ask for a review and
  not for a refusal.
- A network that fails while a step is sent delays its arrival, which \`behavioral.clock_skew\` can not tell from a clock that
  is wrong.
- The weights are our judgement, not measured rates of fraud. A score of 60 does not mean that 60 of 100 such sessions are
  fraudulent.
`;
