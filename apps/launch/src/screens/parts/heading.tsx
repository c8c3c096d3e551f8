import type { ComponentChildren, JSX } from 'preact';
import { Icon, type IconName } from './icon';

interface HeadingProps {
  icon?: IconName;
  mood?: 'calm' | 'good' | 'bad' | 'busy';
  children: ComponentChildren;
}

/** The title of a screen; the page gives it the focus, so that screen readers begin there. */
export function Heading({ icon, mood = 'calm', children }: HeadingProps): JSX.Element {
  return (
    <div class="heading">
      {icon && (
        <span class={`badge badge-${mood}`}>
          <Icon of={icon} />
        </span>
      )}
      <h1 tabIndex={-1}>{children}</h1>
    </div>
  );
}
