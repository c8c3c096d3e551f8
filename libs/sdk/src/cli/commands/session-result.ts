import { CliError } from '@gatehouse/command-line';
import { NotFoundError } from '../../http/gatehouse.errors';
import type { Outcome } from '../session/outcome';
import { printOutcome, printOutcomeJson } from '../session/outcome-text';
import { selectSessionArea } from '../session/session-area';
import { parseSessionType } from '../session/session-type';
import { defineCommand, type Settings } from '../settings';

export const sessionResult = defineCommand({
  name: 'session result',
  summary: 'show the outcome of a session',
  argument: {
    name: 'ID',
    about: 'the token of an age session, or the session id of an ENROLL or SIGN-IN',
  },
  options: {
    type: { value: 'TYPE', about: 'AGE, ENROLL or SIGN-IN; detected by default' },
    json: { about: 'print the full reply as JSON' },
  },
  settings: ['url', 'api-key', 'client-id', 'client-secret', 'slc'],
  details: [
    'Exit codes: 0 for a positive outcome (old enough, or SUCCESS), 2 for any other and while the session is open, 1 for errors.',
  ],
  examples: [
    'gatehouse session result AaHgdkRscvuC--PXDPzba8rcDK-ftevVtWLNVM8-j7Y',
    'gatehouse session result AaHgdkRscvuC--PXDPzba_XRkoJm9f3JVlTEFb11Lfo --type ENROLL --json',
  ],
  async run({ argument, values, settings, terminal, signal }) {
    const outcome =
      values.type === undefined
        ? await findOutcome(argument, settings, signal)
        : await selectSessionArea(parseSessionType(values.type), settings).outcome(argument, { signal });
    return values.json ? printOutcomeJson(outcome, terminal, 2) : printOutcome(outcome, terminal);
  },
});

/** An id does not contain its type, so both areas are tried. */
async function findOutcome(id: string, settings: Settings, signal: AbortSignal): Promise<Outcome> {
  try {
    return await selectSessionArea('AGE', settings).outcome(id, { signal });
  } catch (error) {
    if (!(error instanceof NotFoundError) || error.status !== 404) throw error;
    if (settings.hasClient) return await selectSessionArea('ENROLL', settings).outcome(id, { signal });
    throw new CliError(
      'There is no such age session. For an ENROLL or SIGN-IN, also set GATEHOUSE_CLIENT_ID and GATEHOUSE_CLIENT_SECRET.',
    );
  }
}
