import type { SandboxOutcome } from '../../age-sessions/age-sessions.client';
import { UsageError } from '../cli.errors';
import { defineCommand } from '../command';
import { type NewSession, sessionArea, type SessionWishes } from '../session/session-area';
import { printOutcome, printOutcomeJson } from '../session/outcome-text';
import { type SessionType, sessionTypeOf } from '../session/session-type';
import type { Settings } from '../settings';
import { fieldsText } from '../terminal/fields';
import { jsonText } from '../terminal/printable';
import { qrCode } from '../terminal/qr-code';
import type { Terminal } from '../terminal/terminal';
import { localReceiver } from '../webhook/local-receiver';

export const sessionCreate = defineCommand({
  name: 'session create',
  summary: 'make a session, show its launch URL as text and QR code, and wait for the outcome',
  options: {
    type: {
      value: 'TYPE',
      isRequired: true,
      about: 'AGE (is somebody old enough?), ENROLL or SIGN-IN',
    },
    redirect: {
      value: 'URL',
      about: 'where the browser goes at the end; for ENROLL and SIGN-IN the address of Gatehouse by default',
    },
    callback: {
      value: 'URL',
      about: `your webhook receiver; for ENROLL and SIGN-IN ${localReceiver} by default`,
    },
    threshold: { value: 'YEARS', about: 'AGE: the age to compare with, 18 by default' },
    locale: { value: 'LANGUAGE', about: "the language of the page, such as de; the visitor's by default" },
    desktop: { about: 'let the visitor go through it on a desktop, too' },
    sandbox: {
      value: 'JSON',
      about: 'end it at once with this outcome, without a camera; needs a test key',
    },
    qr: { about: 'show the QR code even if this is no terminal' },
    'no-wait': { about: 'do not wait for the outcome' },
    json: { about: 'print the session, then its outcome, each as one line of JSON' },
  },
  settings: ['url', 'api-key', 'client-id', 'client-secret', 'slc'],
  details: [
    'Ctrl-C ends the waiting, not the session.',
    'Exit codes: 0 for the good answer (old enough, or SUCCESS), 2 for any other, 1 for errors.',
  ],
  examples: [
    'gatehouse session create --type ENROLL',
    'gatehouse session create --type AGE --threshold 21 --sandbox \'{"age":25}\'',
  ],
  async run({ values, settings, terminal, signal }) {
    const { json, callback, locale, desktop, sandbox } = values;
    const type = sessionTypeOf(values.type);
    const ageThreshold = thresholdOf(values.threshold, type);
    const sandboxOutcome = sandboxOf(sandbox);
    const area = sessionArea(type, settings);
    const wishes = { redirect: values.redirect, callback, ageThreshold, locale, enableDesktop: desktop };
    const complete = type === 'AGE' ? wishes : withDefaults(wishes, settings, terminal);
    const session = await area.create(complete, { signal, sandboxOutcome });

    if (json) terminal.print(jsonText(session.reply));
    else printSession(session, type, terminal);
    // A session with a sandbox outcome has ended: nobody has to open it any more.
    const isQrWanted = values.qr || (terminal.isTerminal && !sandboxOutcome);
    if (isQrWanted && !json) printQrCode(session, terminal, desktop);
    const later = `Read the outcome with: gatehouse session result ${session.id} --type ${type}`;
    if (values['no-wait']) {
      if (!json) terminal.note(later);
      return 0;
    }
    terminal.note('Waiting for the outcome. Ctrl-C ends the waiting, not the session.');
    try {
      const outcome = await area.whenEnded(session.id, { signal });
      return json ? printOutcomeJson(outcome, terminal) : printOutcome(outcome, terminal);
    } catch (error) {
      terminal.note(`\nThe session goes on. ${later}`);
      throw error;
    }
  },
});

function thresholdOf(text: string | undefined, type: SessionType): number | undefined {
  if (text === undefined) return undefined;
  if (type !== 'AGE') throw new UsageError('Only AGE has a --threshold. Leave it out.', sessionCreate);
  const years = Number(text);
  if (Number.isInteger(years) && years >= 1 && years <= 120) return years;
  throw new UsageError('--threshold must be a whole number of years from 1 to 120.', sessionCreate);
}

function sandboxOf(text: string | undefined): SandboxOutcome | undefined {
  if (text === undefined) return undefined;
  try {
    const outcome: unknown = JSON.parse(text);
    if (typeof outcome === 'object' && outcome !== null) return outcome as SandboxOutcome;
  } catch {
    // Told below, with what it should be.
  }
  throw new UsageError(`--sandbox must be a JSON object, like '{"age":25}' or '{}'.`, sessionCreate);
}

/** What the service asks for and a first try need not know. */
function withDefaults(wishes: SessionWishes, { url }: Settings, terminal: Terminal): SessionWishes {
  const { redirect = `${url}/`, callback = localReceiver } = wishes;
  if (!wishes.redirect) terminal.note(`No --redirect: the browser goes to ${redirect} at the end.`);
  if (!wishes.callback)
    terminal.note(
      `No --callback: webhooks go to ${callback}, where \`gatehouse webhook listen\` shows them.`,
    );
  return { ...wishes, redirect, callback };
}

function printSession({ id, launchUrl }: NewSession, type: SessionType, terminal: Terminal): void {
  terminal.print(
    fieldsText([
      ['Launch URL', launchUrl],
      [type === 'AGE' ? 'Token' : 'Session id', id],
    ]),
  );
}

function printQrCode({ launchUrl }: NewSession, terminal: Terminal, isForDesktop: boolean): void {
  terminal.print(`\n${qrCode(launchUrl, terminal.hasColours)}\n`);
  if (isOfThisMachine(launchUrl) && !isForDesktop)
    terminal.note(
      'Only this machine can open that address. Open it here, and make the session with --desktop to stay here.',
    );
}

const isOfThisMachine = (url: string): boolean => /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])[:/]/.test(url);
