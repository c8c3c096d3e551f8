import { formatJson, toPrintable, UsageError } from '@gatehouse/command-line';
import type { AlertDecisionRequest } from '../../populations/alerts.client';
import { defineCommand } from '../settings';

const outcomes = ['CONFIRMED', 'DISMISSED'] as const;

export const populationDecide = defineCommand({
  name: 'population decide',
  summary: 'confirm or dismiss an alert, or approve what somebody else has proposed',
  argument: { name: 'ALERT', about: 'the id of the alert; see `gatehouse population alerts`' },
  options: {
    population: { value: 'NAME', isRequired: true, about: 'the population of the alert' },
    user: { value: 'NAME', isRequired: true, about: 'who you are' },
    outcome: { value: 'OUTCOME', choices: outcomes, about: outcomes.join(' or ') },
    reason: { value: 'REASON', about: 'the reason, such as different_date_of_birth' },
    note: { value: 'TEXT', about: 'more about the reason; required for the reason "other"' },
    revision: {
      value: 'NUMBER',
      about: 'the revision that you have seen: if the alert has changed since, nothing is changed',
    },
    approve: { about: 'four-eyes: show the proposed decision and approve it' },
    reject: { about: 'four-eyes: reject the proposed decision' },
    json: { about: 'print the alert as JSON' },
  },
  settings: ['url', 'api-key'],
  details: ['With four-eyes, another user with another API key must approve the decision.'],
  examples: [
    'gatehouse population decide 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f --population customers --outcome DISMISSED --reason different_date_of_birth --user jane.doe',
    'gatehouse population decide 0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f --population customers --approve --user john.roe',
  ],
  async run({ argument, values, settings, terminal, signal }) {
    const { population, user, note, approve, reject } = values;
    const { alerts } = settings.client('api-key').sanctions.populations;
    if ([approve, reject, values.outcome !== undefined].filter(Boolean).length !== 1)
      throw new UsageError('Pass one of --outcome, --approve and --reject.', populationDecide);
    const seen = readRevision(values.revision);
    const alert =
      values.outcome === undefined
        ? await alerts.approve(
            population,
            argument,
            { approve, user, note, ...(await readProposal()), ...seen },
            { signal },
          )
        : await alerts.decide(
            population,
            argument,
            { ...readDecision(values), user, note, ...seen },
            { signal },
          );
    if (values.json) terminal.print(formatJson(alert, 2));
    else
      terminal.print(
        alert.proposal
          ? `${alert.proposal.outcome} is proposed. Another user with another API key must approve it.`
          : `The alert is ${alert.state}.`,
      );
    return 0;

    /** Shows what is proposed. Its revision binds the approval to it, unless an earlier one was seen. */
    async function readProposal(): Promise<{ revision?: number }> {
      if (!approve) return {};
      const { proposal, person, match, revision } = await alerts.get(population, argument, { signal, user });
      if (proposal)
        terminal.note(
          toPrintable(
            `${proposal.by.user} proposes ${proposal.outcome} (${proposal.reason}) for ${person.firstname} ${person.lastname} and the listed ${match.name}.`,
          ),
        );
      return { revision };
    }
  },
});

function readRevision(text: string | undefined): { revision?: number } {
  if (text === undefined) return {};
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`--revision must be a whole number from 1, not ${text}.`, populationDecide);
  return { revision: Number(text) };
}

const isOutcome = (text: string | undefined): text is AlertDecisionRequest['outcome'] =>
  outcomes.some((outcome) => outcome === text);

function readDecision({
  outcome,
  reason,
}: {
  outcome: string | undefined;
  reason: string | undefined;
}): Pick<AlertDecisionRequest, 'outcome' | 'reason'> {
  if (!isOutcome(outcome))
    throw new UsageError(`--outcome must be ${outcomes.join(' or ')}, not ${outcome}.`, populationDecide);
  if (reason === undefined) throw new UsageError('--reason is missing: say why.', populationDecide);
  return { outcome, reason };
}
