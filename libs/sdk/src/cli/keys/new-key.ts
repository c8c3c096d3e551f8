import type { CreatedApiKey } from '../../keys/keys.client';
import { fieldsText } from '../terminal/fields';
import { jsonText } from '../terminal/printable';
import type { Terminal } from '../terminal/terminal';

export function printNewKey(made: CreatedApiKey, terminal: Terminal, isJson: boolean): void {
  if (isJson) return terminal.print(jsonText(made, 2));
  terminal.print(
    fieldsText([
      ['Id', made.id],
      ['API key', made.api_key],
    ]),
  );
  terminal.note('Keep the key now: it is not shown again.');
}
