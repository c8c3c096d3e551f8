import type { ReactNode, RefObject } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Icon, type IconName } from './icon';

interface ButtonProps {
  children?: ReactNode;
  look?: 'main' | 'danger' | 'quiet';
  icon?: IconName;
  /** The name of a button that shows only an icon. */
  label?: string;
  type?: 'submit';
  isDisabled?: boolean;
  /** Shows progress; the button stays focusable. */
  isPending?: boolean;
  shortcut?: string;
  isSmall?: boolean;
  isPressed?: boolean;
  autoFocus?: boolean;
  ref?: RefObject<HTMLButtonElement | null>;
  slot?: string;
  onPress?: () => void;
}

export const Button = ({
  children,
  look,
  icon,
  label,
  type,
  isDisabled,
  isPending,
  shortcut,
  isSmall,
  isPressed,
  autoFocus,
  ref,
  slot,
  onPress,
}: ButtonProps) => (
  <AriaButton
    className={`button button-${look ?? 'plain'}${isSmall ? ' button-small' : ''}${children === undefined ? ' button-icon' : ''}`}
    {...(ref && { ref })}
    {...(slot && { slot })}
    {...(label && { 'aria-label': label })}
    {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
    {...(shortcut && { 'aria-keyshortcuts': shortcut })}
    type={type ?? 'button'}
    isDisabled={isDisabled ?? false}
    isPending={isPending ?? false}
    autoFocus={autoFocus ?? false}
    onPress={() => onPress?.()}
  >
    {isPending ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
    {children !== undefined && <span>{children}</span>}
    {shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
  </AriaButton>
);
