import { useWords } from '../../language/language';
import { Button } from '../../part/button';
import { Ago, Badge } from '../../part/text';
import { OutcomeBadge, RiskBadge } from '../sessions/session-badge';
import { Proposal } from './proposal';
import type { PendingCredential, ReviewItem } from './review.query';
import { decisionKeys, type ReviewDecision, reviewDecisions } from './review.table';
import type { ListedSession } from '../sessions/session.query';

interface ReviewEntryProps {
  item: ReviewItem;
  isCurrent: boolean;
  mayDecide: boolean;
  onFocus: () => void;
  onShow: () => void;
  onDecide: (decision: ReviewDecision) => void;
}

export function ReviewEntry({ item, isCurrent, mayDecide, onFocus, onShow, onDecide }: ReviewEntryProps) {
  const { text, code } = useWords();
  const { session, credential, proposal, since } = item;
  return (
    <li
      className="queue-item"
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent ? 'true' : undefined}
      onFocus={onFocus}
    >
      <div className="queue-what">
        {session && <SessionLine session={session} />}
        {credential && <CredentialLine credential={credential} />}
        <p className="quiet">
          {text('review.since')} <Ago at={since} />
          {credential && (
            <>
              {' · '}
              {text('review.expires')} <Ago at={credential.expiresAt} />
            </>
          )}
        </p>
        {proposal && <Proposal proposal={proposal} />}
      </div>
      <div className="review-acts">
        {session && <Button onPress={onShow}>{text('review.details')}</Button>}
        {mayDecide &&
          reviewDecisions.map((decision) => (
            <Button
              key={decision}
              look={decision === 'approve' ? 'main' : 'danger'}
              {...(isCurrent && { shortcut: decisionKeys[decision].toUpperCase() })}
              onPress={() => onDecide(decision)}
            >
              {code('act', decision)}
            </Button>
          ))}
      </div>
    </li>
  );
}

function SessionLine({ session }: { session: ListedSession }) {
  const { text, code } = useWords();
  const { type, outcome, state, riskLevel, sandbox, id } = session;
  return (
    <>
      <p className="queue-title">
        {type ? code('sessionType', type) : text('session.one')}
        <OutcomeBadge outcome={outcome} state={state} />
        {riskLevel && <RiskBadge level={riskLevel} />}
        {sandbox && <Badge>{text('session.sandbox')}</Badge>}
      </p>
      <p>
        <code>{id}</code>
      </p>
    </>
  );
}

function CredentialLine({ credential }: { credential: PendingCredential }) {
  const { text, code } = useWords();
  return (
    <>
      <p className="queue-title">{code('credentialKind', credential.kind)}</p>
      <p>
        {text('review.person')} <code>{credential.puid}</code>
      </p>
      <p>
        {text('match.id')} <code>{credential.id}</code>
      </p>
    </>
  );
}
