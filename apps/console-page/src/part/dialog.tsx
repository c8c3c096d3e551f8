import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useWords } from '../language/language';
import { Button } from './button';

interface DialogProps {
  title: string;
  children: ReactNode;
  isWide?: boolean;
  /** An alert dialog is not closed by a press outside. */
  isAlert?: boolean;
  onClose: () => void;
}

export function Dialog({ title, children, isWide, isAlert, onClose }: DialogProps) {
  const { text } = useWords();
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      isDismissable={!isAlert}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className={isWide ? 'modal modal-wide' : 'modal'}>
        <AriaDialog className="dialog" role={isAlert ? 'alertdialog' : 'dialog'}>
          <header className="dialog-head">
            <Heading slot="title">{title}</Heading>
            {!isAlert && <Button look="quiet" icon="close" label={text('action.close')} onPress={onClose} />}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface FormDialogProps extends Omit<DialogProps, 'children'> {
  children: ReactNode;
  submit: string;
  look?: 'main' | 'danger';
  isPending?: boolean;
  isDisabled?: boolean;
  error?: ReactNode;
  onSubmit: () => void;
}

/** A dialog with one form: Enter sends it, Escape closes it. */
export function FormDialog({
  children,
  submit,
  look,
  isPending,
  isDisabled,
  error,
  onSubmit,
  ...dialog
}: FormDialogProps) {
  const { text } = useWords();
  return (
    <Dialog {...dialog}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isDisabled && !isPending) onSubmit();
        }}
      >
        <div className="dialog-body">{children}</div>
        {error}
        <footer className="dialog-foot">
          <Button onPress={dialog.onClose}>{text('action.cancel')}</Button>
          <Button
            type="submit"
            look={look ?? 'main'}
            isDisabled={isDisabled ?? false}
            isPending={isPending ?? false}
          >
            {submit}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
