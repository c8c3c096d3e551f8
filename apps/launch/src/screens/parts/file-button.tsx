import type { ComponentChildren, JSX, TargetedEvent } from 'preact';
import { Icon } from './icon';

interface FileButtonProps {
  onFile: (file: File) => void;
  children: ComponentChildren;
}

/** Looks like a button and is a file field, so that keyboards and screen readers find what they know. */
export function FileButton({ onFile, children }: FileButtonProps): JSX.Element {
  const choose = ({ currentTarget }: TargetedEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    // Emptied, so that the same file can be chosen a second time.
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
