import {
  type BehavioralFlag,
  behaviorLimits,
  type Caveat,
  caveats,
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

/** docs/risk-flags.md: how a risk score is computed, for people who are responsible for decisions that use it. */
export function renderRiskFlagsPage(): string {
  return [
    head,
    score(),
    example(),
    tiers(),
    outcomeTable(),
    caveatTable(),
    flags(),
    report,
    behavior(),
    limits,
  ].join('\n');
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
const weight = (share: number) => share.toFixed(2);
const seconds = (milliseconds: number) => `${milliseconds / 1000} s`;

const head = `# Risk flags

Written by \`npm run docs:write\` from the tables in the code; CI fails when the two differ.

A session reports the properties of its browser (\`browser\`) and of its steps (\`behavioral\`). Suspicious properties
raise flags, and the flags determine a score from 0 (no flags) to 100. Use \`recommendation\` to decide: it is
the stricter of the recommendations of the score and of the outcome of the session. The score and the flags give the reason. The same flags always
give the same score: there is no learning, and the score does not depend on the identity of the person.
`;

const score = () => `## How the score is computed

1. Every flag has a weight from 0 to 1: our estimate of the probability of fraud if this is the only flag.
2. The weights are combined as independent probabilities: 1 − (1 − first) × (1 − second) × …. The result times 100,
   rounded to a whole number, is the score.
3. **Weak** flags are common on honest devices. Together they count at most as one flag of ${weight(strengthLimits.weakWeight)}, so they never lead to a
   review on their own.
4. With a **hard** flag the score is ${strengthLimits.hardScore} or more.
5. A flag counts once, however often it is raised. \`behavioral.spoof_attempt\` counts for each attempt, and is hard from the third.

\`signals\` has the score of each source, computed in the same way from its own flags.
`;

// Two flags that count fully, and weak ones above their limit.
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

The flags are ${named(strong)},
and the weak ones ${named(weak)}.
The weak ones would be ${weight(1 - left)} together and count as ${weight(Math.min(1 - left, strengthLimits.weakWeight))}. 1 − ${formula} = ${result.toFixed(3)},
so the score is ${evaluation.score}: ${evaluation.level}, ${evaluation.recommendation}. In the reply:

\`\`\`json
${JSON.stringify(evaluation, null, 2)}
\`\`\`
`;
}

const advice = {
  ALLOW: 'proceed',
  REVIEW: 'have a person review it before you rely on it',
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

The outcome of a session has its own recommendation. The stricter of the two is the \`recommendation\` of the reply:
\`ALLOW\` needs a success and level \`LOW\`. The outcome changes neither \`score\` nor \`level\`. \`flags\` name it after the
signals, as \`outcome.<code>\`.

${markdownTable(
  ['flag', '`recommendation` of the outcome', 'meaning'],
  (Object.keys(outcomes) as Outcome[]).map((code) => [
    `\`outcome.${code}\``,
    `\`${outcomes[code].recommendation}\``,
    outcomes[code].meaning,
  ]),
)}`;

const caveatTable = () => `### Caveats of a success

A success can have a caveat. \`flags\` name it after the outcome. It makes the recommendation at least the one of this table. If you
accept the caveat with the setting of your customer, the flag is still listed, but the recommendation does not change. Neither
\`score\` nor \`level\` depend on it.

${markdownTable(
  ['flag', '`recommendation`', 'accepted by', 'meaning'],
  (Object.keys(caveats) as Caveat[]).map((code) => [
    `\`outcome.${code}\``,
    `\`${caveats[code].recommendation}\``,
    `\`${caveats[code].acceptedBy}\``,
    caveats[code].meaning,
  ]),
)}
\`outcome.face_only\`: a SIGN-IN that no device key and no passkey supports. \`assurance.identified_among\` of the result is the number of
people that the face was searched among: the larger it is, the likelier is a similar face. Ask for a second proof of identity, or accept it with
\`npm run keys -- customer NAME --face-only-sign-in allow\` ([ADR 37](adr/0037-face-only-sign-in.md)).
`;

const flags = () => `## Flags

A reply lists the raised flags in this order, then the outcome and its caveats.

${markdownTable(
  ['flag', 'weight', 'strength', 'meaning'],
  riskFlags.map((row) => [`\`${row.code}\``, weight(row.weight), row.strength, row.meaning]),
)}`;

const report = `## When a report flag is raised

The launch page sends indicators with every step, and with a face or a document also the models that processed it, each with the hash
of its weights.

- \`browser.missing\`: a step with a result has no indicators. Your own app on the device API has no
  browser and therefore no indicators: its sessions are always \`REVIEW\`. The result has no raw \`indicators\`.
- \`browser.unknown_model\`: a face or a document has no models, or a step has a model hash that is not part of the
  launch page. \`assurance.models\` of an age session shows which (\`shipped\`).

A failed attempt has no result, and needs neither.
`;

function behavior(): string {
  const { fastCapture, clockSkew, uniformTiming } = behaviorLimits;
  const rules: Record<BehavioralFlag | 'spoof_attempt', string> = {
    impossible_timing: `Face only, by the clock of the server: the step arrived less than ${minFaceDuration.perTurn} ms per head turn or gesture plus ${minFaceDuration.capture} ms after it was issued; with two turns, ${seconds(minFaceMilliseconds(2))}. The launch page is never faster. In an enrollment or a sign-in this is a failed attempt (error 1) instead.`,
    event_order:
      'An event that the step needs (below) is missing, has no valid time, precedes an event that it should follow, or is earlier than it. The first event of each name counts. Equal times are valid.',
    fast_capture: `Face only: less than ${fastCapture.milliseconds} ms from \`capture_started\` to \`capture_finished\`.`,
    clock_skew: `From \`step_started\` to \`step_submitted\` on the device, and from the issue of the nonce to the arrival of the step on the server: the two differ by over ${seconds(clockSkew.milliseconds)} and by over ${percent(clockSkew.share)} of the longer.`,
    uniform_timing: `At least ${uniformTiming.intervals} intervals between consecutive events, whose maximum and minimum differ by at most ${percent(uniformTiming.spread)} of their mean.`,
    hidden_tab:
      'A `tab_hidden` between `capture_started` and `capture_finished`, or before them without a `tab_visible` in between.',
    spoof_attempt:
      'The device reported a spoof, or its movements are not the requested ones. Each attempt counts. A challenge that was not completed does not count.',
    nonce_reuse: 'The server received two different contents for one nonce.',
  };
  return `## When a behavioural flag is raised

These are evaluated for each step of an age verification session. An enrollment or a sign-in has no behavioural signals:
its attempts are part of the outcome.

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

const limits = `## Limits of the signals

- They come from the device. An attacker who controls the device can forge or omit them: a low score means that nothing was
  detected. The device cannot forge what the server measures itself: the duration of a step and the reuse of a nonce.
- **A patient attacker is not detected.** A program that waits as long as a scan takes, sends indicators that are all false, copies the
  hashes of our models, and generates events with uneven times raises no flag. Timing stops fast mass forgery and detects
  simple tools; only a document, a chip or a wallet proves more.
- \`null\` for a source means that it reported nothing, which is not a score of 0: no step with a result has arrived, or
  the outcome was simulated in the sandbox.
- Flags describe the browser and the flow of the steps, not the person. Assistive technology, old devices and
  browsers that protect privacy raise some of them for honest users. That is why the middle levels recommend a review and
  not a rejection.
- A network failure delays the arrival of a step, which \`behavioral.clock_skew\` cannot distinguish from a wrong clock.
- The weights are our estimates, not measured rates of fraud. A score of 60 does not mean that 60 of 100 such sessions are
  fraudulent.
`;
