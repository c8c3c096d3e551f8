import { type Command, type Terminal, UsageError } from '@gatehouse/command-line';
import { addAbortSignal } from 'node:stream';
import type { PeopleSource } from '../../sanctions/people-source';
import type { Settings } from '../settings';

/** The file that was named, or the standard input. */
export function selectPeople(
  file: string,
  { stdin }: Terminal,
  signal: AbortSignal,
  command: Command<Settings>,
): PeopleSource {
  if (file !== '' && file !== '-') return file;
  if (file === '' && stdin.isTTY)
    throw new UsageError('FILE is missing: pass a CSV file, or pipe one in.', command);
  return addAbortSignal(signal, stdin);
}
