import { completionShells, createCompletion, formatJson, UsageError } from '@gatehouse/command-line';
import { defineCommand } from '../settings';

export const completion = defineCommand({
  name: 'completion',
  summary: 'print the completion script for your shell',
  argument: { name: 'SHELL', choices: completionShells, about: completionShells.join(', ') },
  options: { json: { about: 'print the shell and the script as JSON' } },
  settings: [],
  details: [
    'For every new shell, add the line of the example to ~/.bashrc or ~/.zshrc, or save the script as ~/.config/fish/completions/gatehouse.fish.',
  ],
  examples: [
    'eval "$(gatehouse completion bash)"',
    'source <(gatehouse completion zsh)',
    'gatehouse completion fish | source',
  ],
  async run({ argument, values, terminal }) {
    const shell = completionShells.find((name) => name === argument);
    if (!shell) throw new UsageError(`SHELL must be ${completionShells.join(', ')}.`);
    // The table of commands contains this one, so it is imported when it is needed.
    const { program } = await import('../program');
    const script = createCompletion(program, shell);
    terminal.print(values.json ? formatJson({ shell, script }, 2) : script);
    return 0;
  },
});
