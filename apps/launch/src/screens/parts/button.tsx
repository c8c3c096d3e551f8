import {
  type ComponentChild,
  type ComponentChildren,
  isValidElement,
  type JSX,
  toChildArray,
  type VNode,
} from 'preact';
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

interface LinkButtonProps {
  kind?: 'main' | 'quiet';
  href: string;
  opensWindow?: boolean;
  children: ComponentChildren;
}

/** A link that looks like a button. */
export function LinkButton({
  kind = 'main',
  href,
  opensWindow = false,
  children,
}: LinkButtonProps): JSX.Element {
  const target = opensWindow ? '_blank' : undefined;
  return (
    <a class={`button button-${kind}`} href={href} target={target} rel="noopener noreferrer">
      <span>{children}</span>
    </a>
  );
}

/** The buttons of a screen, the main one first. They stay in view while a long screen scrolls; quiet ones scroll with it. */
export function Actions({ children }: { children: ComponentChildren }): JSX.Element {
  const all = toChildArray(children);
  const quiet = all.filter(isQuiet);
  const others = all.filter((child) => !isQuiet(child));
  return (
    <div class="action-area">
      {others.length > 0 && <div class="actions">{others}</div>}
      {quiet.length > 0 && (
        <div class={others.length > 0 ? 'quiet-actions' : 'quiet-actions quiet-actions-alone'}>{quiet}</div>
      )}
    </div>
  );
}

const isQuiet = (child: ComponentChild): boolean =>
  isValidElement(child) && (child as VNode<{ kind?: string }>).props.kind === 'quiet';
