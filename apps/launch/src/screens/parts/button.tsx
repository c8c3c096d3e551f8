import type { ComponentChildren, JSX } from 'preact';
import { Icon, type IconName } from './icon';

interface ButtonProps {
  kind?: 'main' | 'other' | 'quiet' | 'danger';
  type?: 'button' | 'submit';
  icon?: IconName;
  isBusy?: boolean;
  onClick?: () => void;
  children: ComponentChildren;
}

/** A button. While busy it keeps the focus, but does nothing. */
export function Button({
  kind = 'main',
  type = 'button',
  icon,
  isBusy,
  onClick,
  children,
}: ButtonProps): JSX.Element {
  return (
    <button
      type={type}
      class={`button button-${kind}`}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onClick}
    >
      {icon && <Icon of={icon} />}
      <span>{children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ href, children }: { href: string; children: ComponentChildren }): JSX.Element {
  return (
    <a class="button button-main" href={href} rel="noreferrer">
      <span>{children}</span>
    </a>
  );
}

/** The buttons of a screen, the main one first. */
export function Actions({ children }: { children: ComponentChildren }): JSX.Element {
  return <div class="actions">{children}</div>;
}
