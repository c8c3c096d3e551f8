import type { ComponentChildren, JSX } from 'preact';
import { Icon, type IconName } from './icon';

interface NoteProps {
  icon?: IconName;
  mood?: 'calm' | 'bad';
  children: ComponentChildren;
}

/** A highlighted sentence with an icon. */
export function Note({ icon = 'lock', mood = 'calm', children }: NoteProps): JSX.Element {
  return (
    <p class={`note note-${mood}`}>
      <Icon of={icon} />
      <span>{children}</span>
    </p>
  );
}
