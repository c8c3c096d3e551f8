import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormDialog } from './dialog';
import { FormProblem } from './state';
import { useToast } from './toast';

interface ConfirmDialogProps {
  title: string;
  /** By default the title. */
  submit?: string;
  look?: 'main' | 'danger';
  /** Why one may hesitate. */
  children: ReactNode;
  call: () => Promise<unknown>;
  /** What the call changes, which is read again. */
  changes: QueryKey;
  /** Said when it is done. */
  done: string;
  onClose: () => void;
}

/** Asks before a call that needs nothing but a yes. */
export function ConfirmDialog({
  title,
  submit = title,
  look = 'danger',
  children,
  call,
  changes,
  done,
  onClose,
}: ConfirmDialogProps) {
  const toast = useToast();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: call,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: changes });
      toast(done);
      onClose();
    },
  });
  return (
    <FormDialog
      isAlert
      title={title}
      submit={submit}
      look={look}
      isPending={isPending}
      error={<FormProblem error={error} />}
      onClose={onClose}
      onSubmit={() => mutate()}
    >
      <p>{children}</p>
    </FormDialog>
  );
}
