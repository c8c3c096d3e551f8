import { useMemo, useState } from 'react';
import { useMay } from '../../access/me';
import { useScope } from '../../frame/scope';
import { useShortcuts } from '../../frame/shortcut';
import { useWords } from '../../language/language';
import { Button } from '../../part/button';
import { Card } from '../../part/page';
import { Badge, Facts, Time } from '../../part/text';
import type { SessionDetails } from '../sessions/session.query';
import { DecideDialog } from './decide-dialog';
import { Proposal } from './proposal';
import { toSessionItem } from './review.query';
import { decisionKeys, type ReviewDecision, reviewDecisions } from './review.table';

const isLeft = (outcome: string | null): boolean => outcome === 'CANCELLED' || outcome === 'EXPIRED';

/** The decision about one session that is for review. */
export function SessionReview({ session }: { session: SessionDetails }) {
  const { text, code } = useWords();
  const { review, recommendation, outcome } = session;
  if (review?.status === 'decided')
    return (
      <Card title={text('review.one')}>
        <Facts
          facts={[
            [
              text('alert.decision'),
              <Badge key="decision" tone={review.decision === 'approve' ? 'good' : 'bad'}>
                {code('reviewDone', review.decision)}
              </Badge>,
            ],
            [text('act.reason'), code('reviewReason', review.reason)],
            [text('alert.decidedBy'), review.operator],
            [text('review.proposedBy'), review.proposedBy],
            [text('audit.at'), <Time key="at" at={review.at} />],
          ]}
        />
      </Card>
    );
  if (recommendation !== 'REVIEW' || isLeft(outcome)) return null;
  return <OpenReview session={session} />;
}

function OpenReview({ session }: { session: SessionDetails }) {
  const { text, code } = useWords();
  const scope = useScope();
  const mayDecide = useMay('review.decide');
  const [open, setOpen] = useState<ReviewDecision>();
  useShortcuts(
    useMemo(
      () =>
        mayDecide
          ? reviewDecisions.map((decision) => ({
              keys: decisionKeys[decision],
              title: code('act', decision),
              run: () => setOpen(decision),
            }))
          : [],
      [mayDecide, code],
    ),
  );
  return (
    <Card title={text('review.one')}>
      <p>{text('review.waits')}</p>
      {session.review && <Proposal proposal={session.review} />}
      {mayDecide && (
        <div className="review-acts">
          {reviewDecisions.map((decision) => (
            <Button
              key={decision}
              look={decision === 'approve' ? 'main' : 'danger'}
              shortcut={decisionKeys[decision].toUpperCase()}
              onPress={() => setOpen(decision)}
            >
              {code('act', decision)}
            </Button>
          ))}
        </div>
      )}
      {open && (
        <DecideDialog
          item={toSessionItem(scope, session)}
          decision={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}
