import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../access/me';
import { useAddress, useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import { Button } from '../../part/button';
import { Icon } from '../../part/icon';
import { Card, Page } from '../../part/page';
import { Loading, Problem } from '../../part/state';
import { Ago, Copyable, Facts, Time } from '../../part/text';
import { SessionReview } from '../review/session-review';
import { AssuranceCards } from './assurance';
import { DeleteSession } from './delete-session';
import { PersonalData } from './personal-data';
import { OutcomeBadge, RecommendationBadge, RiskBadge } from './session-badge';
import { SessionWebhooks } from './session-webhooks';
import { type SessionDetails, sessionQuery } from './session.query';
import { ExportTimeline, Timeline } from './timeline';

export function Session() {
  const { text, code } = useWords();
  const scope = useScope();
  const { id = '' } = useAddress();
  const mayDelete = useMay('sessions.delete');
  const [isDeleting, setDeleting] = useState(false);
  const { data, error, refetch } = useQuery(sessionQuery(scope, id, false));
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { outcome, state, type } = data;
  return (
    <Page
      title={type ? code('sessionType', type) : text('session.one')}
      badge={<OutcomeBadge outcome={outcome} state={state} />}
      back={
        <Link to="/c/$customer/$mode/sessions" params={scope} className="back">
          <Icon name="left" /> {text('nav.sessions')}
        </Link>
      }
      actions={
        mayDelete &&
        state !== 'PURGED' && (
          <Button look="danger" icon="trash" onPress={() => setDeleting(true)}>
            {text('action.delete')}
          </Button>
        )
      }
    >
      <div className="columns">
        <div className="column-main">
          <SessionReview session={data} />
          <Card title={text('session.timeline')} actions={<ExportTimeline session={data} />}>
            <Timeline session={data} />
          </Card>
          <PersonalData session={data} />
          {data.assurance && <AssuranceCards assurance={data.assurance} />}
        </div>
        <div className="column-side">
          <SessionFacts session={data} />
          {data.flags.length > 0 && (
            <Card title={text('session.flags')}>
              <ul className="flags">
                {data.flags.map((flag) => (
                  <li key={flag}>
                    <code>{flag}</code>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <SessionWebhooks deliveries={data.deliveries} />
        </div>
      </div>
      {isDeleting && <DeleteSession id={id} onClose={() => setDeleting(false)} />}
    </Page>
  );
}

function SessionFacts({ session }: { session: SessionDetails }) {
  const { text, code } = useWords();
  const { recommendation, riskLevel, riskScore, errorCodes, currentStep, keptUntil, deletedAt } = session;
  return (
    <Card title={text('alert.facts')}>
      <Facts
        facts={[
          [
            text('session.recommendation'),
            recommendation ? <RecommendationBadge key="recommendation" value={recommendation} /> : undefined,
          ],
          [
            text('session.risk'),
            riskLevel ? <RiskBadge key="risk" level={riskLevel} score={riskScore} /> : undefined,
          ],
          [text('session.currentStep'), currentStep === null ? undefined : code('step', currentStep)],
          [text('session.errors'), errorCodes.join(', ') || undefined],
          [text('session.created'), <Time key="created" at={session.createdAt} />],
          [
            text('session.expires'),
            session.endedAt === null ? <Ago key="expires" at={session.expiresAt} /> : undefined,
          ],
          [
            text('session.ended'),
            session.endedAt === null ? undefined : <Time key="ended" at={session.endedAt} />,
          ],
          [text('session.keptUntil'), keptUntil === null ? undefined : <Ago key="kept" at={keptUntil} />],
          [
            text('session.deletedAt'),
            deletedAt === null ? undefined : (
              <>
                <Time at={deletedAt} /> {code('deletion', session.deletionReason ?? '')}
              </>
            ),
          ],
          [text('session.devices'), deletedAt === null ? session.devices : undefined],
          [text('session.sandbox'), session.sandbox ? text('yes') : undefined],
          [
            text('session.steps'),
            session.requirements.map((step) => code('step', step)).join(', ') || undefined,
          ],
          [text('session.id'), <Copyable key="id" value={session.id} />],
        ]}
      />
    </Card>
  );
}
