import { useMe } from '../../access/me';
import { useWords } from '../../language/language';
import { Icon } from '../../part/icon';
import type { Review } from './review.query';

/** Who proposed what, with four eyes. */
export function Proposal({ proposal }: { proposal: Review }) {
  const { text, code } = useWords();
  const { user } = useMe();
  const values = {
    user: proposal.operator,
    decision: code('reviewDone', proposal.decision),
    reason: code('reviewReason', proposal.reason),
  };
  return (
    <p className="note note-info">
      <Icon name="review" />
      <span>
        {proposal.operator === user ? text('review.ownProposal', values) : text('review.proposal', values)}
      </span>
    </p>
  );
}
