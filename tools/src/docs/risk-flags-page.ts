import {
  type BehavioralFlag,
  behaviorLimits,
  evaluateRisk,
  indicatorFlags,
  minFaceDuration,
  minFaceMilliseconds,
  type Outcome,
  outcomes,
  riskFlags,
  riskLevels,
  stepEvents,
  strengthLimits,
} from '@gatehouse/risk';
import { markdownTable } from './markdown-table';

/** docs/risk-flags.md: how a risk score comes about, for whoever answers for the decisions that rest on it. */
export function riskFlagsPage(): string {
  return [head, score(), example(), tiers(), outcomeTable(), flags(), report, behavior(), limits].join('\n');
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
const weight = (share: number) => share.toFixed(2);
const seconds = (milliseconds: number) => `${milliseconds / 1000} s`;

const head = `# Risk flags

Written by \`npm run docs:write\` from the tables in the code; CI fails when the two differ.

A session reports what its browser looks like (\`browser\`) and how its steps went (\`behavioral\`). What is suspicious
about it raises flags, and the flags make a score from 0 (nothing noticed) to 100. Use \`recommendation\` to decide: it is
the stricter of what the score says and what the outcome of the session says. The score and the flags say why. The same flags always give the same score: nothing is learnt, and nothing depends on who the
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
5. A flag counts once, however often it is raised. \`behavioral.spoof_attempt\` counts for each try, and is hard from the third.

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
  const evaluation = evaluateRisk({ browser, behavioral: exampleBehavior, outcome: 'success' });
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
  ['score', '`level`', '`recommendation` of the level', 'what to do'],
  riskLevels.map(({ level, from, to, recommendation }) => [
    `${from} to ${to}`,
    `\`${level}\``,
    `\`${recommendation}\``,
    advice[recommendation],
  ]),
)}`;

const outcomeTable = () => `## Outcomes

The outcome of a session has a recommendation of its own, and the stricter of the two is the \`recommendation\` of the reply:
\`ALLOW\` needs a success and level \`LOW\`. The outcome changes neither \`score\` nor \`level\`. \`flags\` name it last, as
\`outcome.<code>\`.

${markdownTable(
  ['flag', '`recommendation` of the outcome', 'meaning'],
  (Object.keys(outcomes) as Outcome[]).map((code) => [
    `\`outcome.${code}\``,
    `\`${outcomes[code].recommendation}\``,
    outcomes[code].meaning,
  ]),
)}`;

const flags = () => `## Flags

A reply names the raised flags in this order, then the outcome.

${markdownTable(
  ['flag', 'weight', 'strength', 'meaning'],
  riskFlags.map((row) => [`\`${row.code}\``, weight(row.weight), row.strength, row.meaning]),
)}`;

const report = `## When a flag on the report is raised

The launch page sends indicators with every step, and with a face or a document the models that read it, each with the hash
of its weights.

- \`browser.missing\`: a step with a result came without indicators. An app of your own that talks to the device API has no
  browser, and so no indicators: its sessions are always for \`REVIEW\`. The raw \`indicators\` of the result stay absent.
- \`browser.unknown_model\`: a face or a document came without models, or a step named a hash that is not one of those that the
  launch page ships. \`assurance.models\` of an age session says which (\`shipped\`).

A try that failed has no result, and needs neither.
`;

function behavior(): string {
  const { fastCapture, clockSkew, uniformTiming } = behaviorLimits;
  const rules: Record<BehavioralFlag | 'spoof_attempt', string> = {
    impossible_timing: `Face only, by the server's clock alone: the answer came less than ${minFaceDuration.perTurn} ms for each head turn that was asked for plus ${minFaceDuration.capture} ms after the step was handed out; with four turns, ${seconds(minFaceMilliseconds(4))}. The launch page does not answer sooner. In an enrolment or a sign-in this is a failed try (error 1) instead.`,
    event_order:
      'An event that the step needs (below) is missing, has no usable time, stands before one that it should follow, or is earlier than it. The first of each name counts. Equal times are in order.',
    fast_capture: `Face only: less than ${fastCapture.milliseconds} ms from \`capture_started\` to \`capture_finished\`.`,
    clock_skew: `From \`step_started\` to \`step_submitted\` on the device, and from handing out the one-use number to the arrival of the step on the server: the two differ by over ${seconds(clockSkew.milliseconds)} and by over ${percent(clockSkew.share)} of the longer.`,
    uniform_timing: `At least ${uniformTiming.intervals} intervals between events that follow each other, the longest and the shortest of which differ by at most ${percent(uniformTiming.spread)} of their mean.`,
    hidden_tab:
      'A `tab_hidden` between `capture_started` and `capture_finished`, or before them without a `tab_visible` in between.',
    spoof_attempt:
      'The device reported a spoof, or the head turns that it reported are not those that were asked for. Each try counts.',
    nonce_reuse: 'The server gave out a one-use number for the step, and got two different contents for it.',
  };
  return `## When a behavioural flag is raised

These are judged for each step of an age verification session. An enrolment or a sign-in has no behavioural signals: there,
the tries show in the outcome.

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
- **A patient forger is not noticed.** A program that waits as long as a scan takes, sends indicators that are all false, copies the
  hashes of our models, and makes up events with uneven times raises no flag. Timing stops fast mass forgery and shows
  clumsy tools; only a document, a chip or a wallet proves more.
- \`null\` for a source means that it reported nothing, which is not the same as a score of 0: no step with a result has come, or
  the outcome was made up in the sandbox.
- Flags are about the browser and the course of the steps, not about the person. Assistive technology, old devices and
  browsers that protect privacy raise some of them honestly, which is why the levels in the middle ask for a review and
  not for a refusal.
- A network that fails while a step is sent delays its arrival, which \`behavioral.clock_skew\` can not tell from a clock that
  is wrong.
- The weights are our judgement, not measured rates of fraud. A score of 60 does not mean that 60 of 100 such sessions are
  fraudulent.
`;
