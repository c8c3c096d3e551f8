import { formatFields, formatJson, type Terminal, toPrintable } from '@gatehouse/command-line';
import type { Outcome } from './outcome';

/** Prints an outcome; returns the exit code. */
export function printOutcome(outcome: Outcome, terminal: Terminal): number {
  const { isOpen, isGood, title, fields } = outcome;
  const style = isOpen ? 'yellow' : isGood ? 'green' : 'red';
  terminal.print(terminal.paint(style, toPrintable(title)));
  const text = formatFields(fields);
  if (text !== '') terminal.print(text);
  return toExitCode(outcome);
}

/** Prints an outcome as JSON, in one line unless it is indented. */
export function printOutcomeJson(outcome: Outcome, terminal: Terminal, indent?: number): number {
  terminal.print(formatJson(outcome.reply, indent));
  return toExitCode(outcome);
}

const toExitCode = ({ isGood }: Outcome): number => (isGood ? 0 : 2);
