import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface DialogProps {
  /** Unique on the page. */
  id: string;
  isOpen: boolean;
  title: ComponentChildren;
  text: ComponentChildren;
  /** The buttons, the one that changes nothing first. */
  children: ComponentChildren;
  /** Called when the browser closes the dialog: with the Escape key, or the back gesture of a phone. */
  onClose: () => void;
}

/** A question above the screen. */
export function Dialog({ id, isOpen, title, text, children, onClose }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} onCancel={onClose}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      <div class="actions">{children}</div>
    </dialog>
  );
}
