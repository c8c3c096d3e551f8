import { fieldsText } from '../terminal/fields';
import { jsonText, printable } from '../terminal/printable';
import type { Terminal } from '../terminal/terminal';
import type { Outcome } from './outcome';

/** Prints an outcome; gives the exit code that says the same. */
export function printOutcome(outcome: Outcome, terminal: Terminal): number {
  const { isOpen, isGood, title, fields } = outcome;
  const style = isOpen ? 'yellow' : isGood ? 'green' : 'red';
  terminal.print(terminal.paint(style, printable(title)));
  const text = fieldsText(fields);
  if (text !== '') terminal.print(text);
  return exitCodeOf(outcome);
}

/** The same as JSON, in one line unless it is indented. */
export function printOutcomeJson(outcome: Outcome, terminal: Terminal, indent?: number): number {
  terminal.print(jsonText(outcome.reply, indent));
  return exitCodeOf(outcome);
}

const exitCodeOf = ({ isGood }: Outcome): number => (isGood ? 0 : 2);
