import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import { Dialog, FormDialog } from '../../part/dialog';
import { FormProblem } from '../../part/state';
import { Copyable } from '../../part/text';
import { type DeletedSession, deleteSession } from './session.query';

interface DeleteSessionProps {
  id: string;
  onClose: () => void;
}

export function DeleteSession({ id, onClose }: DeleteSessionProps) {
  const { text } = useWords();
  const scope = useScope();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteSession(scope, id),
    onSuccess: () => {
      // What was revealed must not stay on the screen.
      queries.removeQueries({ queryKey: ['session', scope, id, true] });
      void queries.invalidateQueries({ queryKey: ['session', scope, id] });
    },
  });
  if (remove.data) return <Receipt deleted={remove.data} onClose={onClose} />;
  return (
    <FormDialog
      isAlert
      title={text('session.delete')}
      submit={text('action.delete')}
      look="danger"
      isPending={remove.isPending}
      error={<FormProblem error={remove.error} />}
      onClose={onClose}
      onSubmit={() => remove.mutate()}
    >
      <p>{text('session.deleteHint')}</p>
    </FormDialog>
  );
}

function Receipt({ deleted, onClose }: { deleted: DeletedSession; onClose: () => void }) {
  const { text } = useWords();
  return (
    <Dialog isWide title={text('session.deleted')} onClose={onClose}>
      <div className="dialog-body">
        <p>{text('session.receipt')}</p>
        <Copyable isLong value={deleted.receipt} />
      </div>
    </Dialog>
  );
}
