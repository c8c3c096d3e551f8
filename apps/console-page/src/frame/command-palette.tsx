import { type KeyboardEvent, useId, useState } from 'react';
import { useWords } from '../language/language';
import { Dialog } from '../part/dialog';
import { Icon, type IconName } from '../part/icon';

export interface Command {
  id: string;
  title: string;
  group: string;
  icon: IconName;
  run: () => void;
}

/** All words of the query occur in the title or the group. */
export const findCommands = (commands: readonly Command[], query: string): Command[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ title, group }) => {
    const text = `${title} ${group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

export function CommandPalette({ commands, onClose }: { commands: readonly Command[]; onClose: () => void }) {
  const { text } = useWords();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useId();
  const found = findCommands(commands, query);
  const current = found[Math.min(chosen, found.length - 1)];
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosen((old) => (Math.min(old, found.length - 1) + step + found.length) % Math.max(1, found.length));
    }
    if (event.key === 'Enter') run(current);
  };
  return (
    <Dialog title={text('palette.title')} onClose={onClose}>
      <input
        className="input palette-input"
        role="combobox"
        aria-label={text('palette.search')}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={current ? `${list}-${current.id}` : undefined}
        placeholder={text('palette.search')}
        value={query}
        autoFocus
        onChange={(event) => {
          setQuery(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={list} role="listbox" aria-label={text('palette.title')} className="palette-list">
        {found.map((command) => (
          <li
            key={command.id}
            id={`${list}-${command.id}`}
            role="option"
            aria-selected={command === current}
            className="palette-option"
            onClick={() => run(command)}
          >
            <Icon name={command.icon} />
            <span>{command.title}</span>
            <span className="quiet">{command.group}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="quiet">{text('palette.none')}</p>}
    </Dialog>
  );
}
