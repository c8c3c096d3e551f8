import type { ComponentChildren, JSX } from 'preact';
import { Icon, type IconName } from './icon';

interface HeadingProps {
  icon?: IconName;
  mood?: 'calm' | 'good' | 'bad' | 'busy';
  children: ComponentChildren;
}

/** The title of a screen; the page focuses it, so that screen readers start there. */
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
