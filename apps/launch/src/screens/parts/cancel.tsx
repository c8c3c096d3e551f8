import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { TextKey } from '../../language/language';
import { Button } from './button';
import { Dialog } from './dialog';
import { Text } from './text';

interface CancelProps {
  /** Unique on the page. */
  id: string;
  kind: 'other' | 'quiet';
  label: TextKey;
  /** What is then reported to the host. */
  text: TextKey;
  onCancel: () => void;
}

/** A button that cancels the session after a confirmation. */
export function Cancel({ id, kind, label, text, onCancel }: CancelProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const confirm = (): void => {
    close();
    onCancel();
  };
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        <Text of={label} />
      </Button>
      <Dialog
        id={id}
        isOpen={isOpen}
        title={<Text of="cancel.title" />}
        text={<Text of={text} />}
        onClose={close}
      >
        <Button onClick={close}>
          <Text of="cancel.no" />
        </Button>
        <Button kind="danger" onClick={confirm}>
          <Text of="cancel.yes" />
        </Button>
      </Dialog>
    </>
  );
}
