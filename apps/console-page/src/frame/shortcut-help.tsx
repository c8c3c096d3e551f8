import { useWords } from '../language/language';
import { Checkbox } from '../part/field';
import { Dialog } from '../part/dialog';
import { useShortcutSettings } from './shortcut';

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { text } = useWords();
  const { isOn, turn, list } = useShortcutSettings();
  const shown = list().filter(({ keys }) => keys !== 'Escape');
  const inTables = [
    ['↑ ↓', text('shortcut.rows')],
    ['Enter', text('shortcut.open')],
    ['Esc', text('shortcut.close')],
  ] as const;
  return (
    <Dialog title={text('shortcut.title')} onClose={onClose}>
      <dl className="shortcuts">
        {[...shown.map(({ keys, title }) => [keys, title] as const), ...inTables].map(([keys, title]) => (
          <div key={keys}>
            <dt>{title}</dt>
            <dd>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox isSelected={isOn} onChange={turn}>
        {text('shortcut.on')}
      </Checkbox>
    </Dialog>
  );
}
