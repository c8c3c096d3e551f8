import { formatJson, UsageError } from '@gatehouse/command-line';
import type { Alert, AlertState } from '../../populations/alerts.client';
import { formatAlerts } from '../population/population-text';
import { defineCommand } from '../settings';

const states = ['OPEN', 'IN_REVIEW', 'CONFIRMED', 'DISMISSED', 'CLOSED'] as const satisfies AlertState[];

export const populationAlerts = defineCommand({
  name: 'population alerts',
  summary: 'list the alerts of a population',
  argument: { name: 'NAME', about: 'the population; see `gatehouse population list`' },
  options: {
    state: { value: 'STATE', choices: states, about: `only this state: ${states.join(', ')}` },
    json: { about: 'print the alerts as JSON' },
  },
  settings: ['url', 'api-key'],
  details: [
    'In the order of their last changes. Shows ids and no names.',
    'Exit codes: 0 without alerts, 2 with alerts, 1 for errors.',
  ],
  examples: [
    'gatehouse population alerts customers --state OPEN',
    'gatehouse population alerts customers --json',
  ],
  async run({ argument, values, settings, terminal, signal }) {
    const { state } = values;
    if (state !== undefined && !isState(state))
      throw new UsageError(`--state must be one of ${states.join(', ')}.`, populationAlerts);
    const { alerts } = settings.client('api-key').sanctions.populations;
    const found: Alert[] = [];
    for await (const alert of alerts.listAll(argument, { state, signal })) found.push(alert);
    if (values.json) terminal.print(formatJson(found, 2));
    else terminal.print(found.length > 0 ? formatAlerts(found, terminal) : 'There are no alerts.');
    return found.length > 0 ? 2 : 0;
  },
});

const isState = (text: string): text is AlertState => states.some((state) => state === text);
