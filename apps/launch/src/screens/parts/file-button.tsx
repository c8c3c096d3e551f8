import type { ComponentChildren, JSX, TargetedEvent } from 'preact';
import { Icon } from './icon';

interface FileButtonProps {
  onFile: (file: File) => void;
  children: ComponentChildren;
}

/** A file input that looks like a button, so that keyboards and screen readers work. */
export function FileButton({ onFile, children }: FileButtonProps): JSX.Element {
  const choose = ({ currentTarget }: TargetedEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    // Cleared, so that the same file can be chosen again.
    currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <label class="button button-other">
      <input class="unseen" type="file" accept="image/*" onChange={choose} />
      <Icon of="picture" />
      <span>{children}</span>
    </label>
  );
}
