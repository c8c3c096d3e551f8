import { useState } from 'react';
import { useWords } from '../../language/language';
import { SelectInput, TextInput } from '../../part/field';
import { FormDialog } from '../../part/dialog';
import { FormProblem } from '../../part/state';
import { type AlertAct, decisionReasons, reopenReasons, requiresNote } from './alert-state.table';

interface ActDialogProps {
  act: AlertAct;
  fourEyes: boolean;
  isPending: boolean;
  error: unknown;
  onClose: () => void;
  onAct: (values: { reason: string; note: string }) => void;
}

const reasonsOf = (act: AlertAct): readonly string[] | undefined =>
  ({ confirm: decisionReasons.CONFIRMED, dismiss: decisionReasons.DISMISSED, reopen: reopenReasons })[
    act as string
  ];

/** Asks for the reason and the note of a decision. */
export function ActDialog({ act, fourEyes, isPending, error, onClose, onAct }: ActDialogProps) {
  const { text, code } = useWords();
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const reasons = reasonsOf(act);
  const isNoteMissing = requiresNote(reason) && note.trim() === '';
  return (
    <FormDialog
      title={code('act', act)}
      submit={code('act', act)}
      look={act === 'confirm' || act === 'reject' ? 'danger' : 'main'}
      isPending={isPending}
      isDisabled={(reasons !== undefined && reason === '') || isNoteMissing}
      error={<FormProblem error={error} />}
      onClose={onClose}
      onSubmit={() => onAct({ reason, note: note.trim() })}
    >
      <p className="quiet">{code('actHint', fourEyes && reasons ? `${act}.fourEyes` : act)}</p>
      {reasons && (
        <SelectInput
          label={text('act.reason')}
          value={reason}
          none={text('act.chooseReason')}
          choices={reasons.map((value) => ({ value, text: code('reason', value) }))}
          onChange={setReason}
        />
      )}
      <TextInput
        label={text('act.note')}
        value={note}
        rows={3}
        maxLength={2000}
        hint={requiresNote(reason) ? text('act.noteRequired') : text('act.noteHint')}
        onChange={setNote}
      />
    </FormDialog>
  );
}
