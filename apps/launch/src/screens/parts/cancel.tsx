import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { TextKey } from '../../language/language';
import { Button } from './button';
import { Text } from './text';

interface CancelProps {
  /** What is then reported to the host. */
  text: TextKey;
  onCancel: () => void;
}

/** A button that cancels the session after a confirmation. */
export function Cancel({ text, onCancel }: CancelProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = (): void => dialog.current?.close();
  const confirm = (): void => {
    close();
    onCancel();
  };
  return (
    <>
      <Button kind="quiet" onClick={() => dialog.current?.showModal()}>
        <Text of="action.cancel" />
      </Button>
      <dialog ref={dialog} aria-labelledby="cancel-title" aria-describedby="cancel-text">
        <h2 id="cancel-title">
          <Text of="cancel.title" />
        </h2>
        <p id="cancel-text">
          <Text of={text} />
        </p>
        <div class="actions">
          <Button onClick={close}>
            <Text of="cancel.no" />
          </Button>
          <Button kind="danger" onClick={confirm}>
            <Text of="cancel.yes" />
          </Button>
        </div>
      </dialog>
    </>
  );
}
