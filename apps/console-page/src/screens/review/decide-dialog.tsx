import { useState } from 'react';
import { useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import { FormDialog } from '../../part/dialog';
import { SelectInput } from '../../part/field';
import { FormProblem } from '../../part/state';
import { useToast } from '../../part/toast';
import { Proposal } from './proposal';
import { type ReviewItem, useDecide } from './review.query';
import { type ReviewDecision, reviewReasons } from './review.table';

interface DecideDialogProps {
  item: ReviewItem;
  decision: ReviewDecision;
  onClose: () => void;
}

/** Asks for the reason of a decision. */
export function DecideDialog({ item, decision, onClose }: DecideDialogProps) {
  const { text, code } = useWords();
  const scope = useScope();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const decide = useDecide(scope);
  const submit = () =>
    decide.mutate(
      { item, decision, reason },
      {
        onSuccess: (isProposed) => {
          toast(isProposed ? text('review.proposed') : code('reviewDone', decision));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={code('act', decision)}
      submit={code('act', decision)}
      look={decision === 'reject' ? 'danger' : 'main'}
      isPending={decide.isPending}
      isDisabled={reason === ''}
      error={<FormProblem error={decide.error} />}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="quiet">{code('reviewHint', `${item.session ? 'session' : 'credential'}.${decision}`)}</p>
      {item.proposal && <Proposal proposal={item.proposal} />}
      <SelectInput
        autoFocus
        label={text('act.reason')}
        value={reason}
        none={text('act.chooseReason')}
        choices={reviewReasons[decision].map((value) => ({ value, text: code('reviewReason', value) }))}
        onChange={setReason}
      />
    </FormDialog>
  );
}
