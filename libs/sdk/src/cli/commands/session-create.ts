import { formatFields, formatJson, renderQrCode, type Terminal, UsageError } from '@gatehouse/command-line';
import type { SandboxOutcome } from '../../age-sessions/age-sessions.client';
import { parseObject } from '../json-object';
import { type NewSession, selectSessionArea, type SessionOptions } from '../session/session-area';
import { printOutcome, printOutcomeJson } from '../session/outcome-text';
import { type SessionType, parseSessionType } from '../session/session-type';
import { isLocalUrl } from '../session/local-url';
import { defineCommand, type Settings } from '../settings';
import { defaultReceiverUrl } from '../webhook/receiver';

export const sessionCreate = defineCommand({
  name: 'session create',
  summary: 'create a session, show its launch URL and QR code, and wait for the outcome',
  options: {
    type: {
      value: 'TYPE',
      isRequired: true,
      about: 'AGE, ENROLL or SIGN-IN',
    },
    redirect: {
      value: 'URL',
      about: 'the redirect URL at the end; for ENROLL and SIGN-IN the URL of Gatehouse by default',
    },
    callback: {
      value: 'URL',
      about: `your webhook receiver; for ENROLL and SIGN-IN ${defaultReceiverUrl} by default`,
    },
    threshold: { value: 'YEARS', about: 'AGE: the age threshold, 18 by default' },
    locale: { value: 'LANGUAGE', about: "the language of the page, such as de; the browser's by default" },
    desktop: { about: 'allow desktop browsers as well' },
    sandbox: {
      value: 'JSON',
      about: 'complete it at once with this outcome, without a camera; requires a test key',
    },
    qr: { about: 'show the QR code even if stdout is not a terminal; never that of a local URL' },
    'no-wait': { about: 'do not wait for the outcome' },
    json: { about: 'print the session and its outcome, each as one line of JSON' },
  },
  settings: ['url', 'api-key', 'client-id', 'client-secret', 'slc'],
  details: [
    'Ctrl-C stops the waiting, not the session.',
    'Exit codes: 0 for a positive outcome (old enough, or SUCCESS), 2 for any other, 1 for errors.',
  ],
  examples: [
    'gatehouse session create --type ENROLL',
    'gatehouse session create --type AGE --threshold 21 --sandbox \'{"age":25}\'',
  ],
  async run({ values, settings, terminal, signal }) {
    const { json, callback, locale, desktop, sandbox } = values;
    const type = parseSessionType(values.type);
    const ageThreshold = parseThreshold(values.threshold, type);
    const sandboxOutcome = parseSandboxOutcome(sandbox);
    const area = selectSessionArea(type, settings);
    const options = { redirect: values.redirect, callback, ageThreshold, locale, enableDesktop: desktop };
    const complete = type === 'AGE' ? options : withDefaults(options, settings, terminal);
    const session = await area.create(complete, { signal, sandboxOutcome });

    if (json) terminal.print(formatJson(session.reply));
    else printSession(session, type, terminal);
    // A session with a sandbox outcome has already ended.
    const isQrWanted = values.qr || (terminal.isTerminal && !sandboxOutcome);
    if (isQrWanted && !json) printQrCode(session, terminal, desktop);
    const hint = `Read the outcome with: gatehouse session result ${session.id} --type ${type}`;
    if (values['no-wait']) {
      if (!json) terminal.note(hint);
      return 0;
    }
    terminal.note('Waiting for the outcome. Ctrl-C stops the waiting, not the session.');
    try {
      const outcome = await area.waitUntilEnded(session.id, { signal });
      return json ? printOutcomeJson(outcome, terminal) : printOutcome(outcome, terminal);
    } catch (error) {
      terminal.note(`\nThe session continues. ${hint}`);
      throw error;
    }
  },
});

function parseThreshold(text: string | undefined, type: SessionType): number | undefined {
  if (text === undefined) return undefined;
  if (type !== 'AGE') throw new UsageError('--threshold is for AGE only.', sessionCreate);
  const years = Number(text);
  if (Number.isInteger(years) && years >= 1 && years <= 120) return years;
  throw new UsageError('--threshold must be a whole number of years from 1 to 120.', sessionCreate);
}

function parseSandboxOutcome(text: string | undefined): SandboxOutcome | undefined {
  if (text === undefined) return undefined;
  const outcome = parseObject(text);
  if (outcome) return outcome;
  throw new UsageError(`--sandbox must be a JSON object, like '{"age":25}' or '{}'.`, sessionCreate);
}

/** Fills in required fields, so that they can be omitted on the command line. */
function withDefaults(options: SessionOptions, { url }: Settings, terminal: Terminal): SessionOptions {
  const { redirect = `${url}/`, callback = defaultReceiverUrl } = options;
  if (!options.redirect) terminal.note(`No --redirect: the browser is redirected to ${redirect} at the end.`);
  if (!options.callback)
    terminal.note(`No --callback: webhooks go to ${callback}, where \`gatehouse listen\` receives them.`);
  return { ...options, redirect, callback };
}

function printSession({ id, launchUrl }: NewSession, type: SessionType, terminal: Terminal): void {
  terminal.print(
    formatFields([
      ['Launch URL', launchUrl],
      [type === 'AGE' ? 'Token' : 'Session id', id],
    ]),
  );
}

/** A phone scans the code, so a URL that works on one machine only gets none. */
function printQrCode({ launchUrl }: NewSession, terminal: Terminal, isForDesktop: boolean): void {
  if (!isLocalUrl(launchUrl)) return terminal.print(`\n${renderQrCode(launchUrl, terminal.hasColours)}\n`);
  const here = isForDesktop ? 'Open it here' : 'Create the session with --desktop, and open it here';
  terminal.note(
    `This URL works on the machine of Gatehouse only, so there is no QR code. ${here}. For a phone, start Gatehouse with \`npm start -- --phone\`, or set its PUBLIC_URL.`,
  );
}
