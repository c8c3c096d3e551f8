import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../access/me';
import { useAddress, useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import { Button } from '../../part/button';
import { Dialog, FormDialog } from '../../part/dialog';
import { Icon } from '../../part/icon';
import { Card, Page } from '../../part/page';
import { Empty, FormProblem, Loading, Problem } from '../../part/state';
import { Ago, Badge, Copyable, Facts, Time } from '../../part/text';
import { deleteSession, type DeletedSession, type SessionDetails, sessionQuery } from './session.query';
import { outcomeTone, recommendationTones, riskTones } from './session.table';

export function Session() {
  const { text, code } = useWords();
  const scope = useScope();
  const { id = '' } = useAddress();
  const mayDelete = useMay('sessions.delete');
  const [isDeleting, setDeleting] = useState(false);
  const { data, error, refetch } = useQuery(sessionQuery(scope, id, false));
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { outcome, state, type, recommendation, riskLevel } = data;
  return (
    <Page
      title={type ? code('sessionType', type) : text('session.one')}
      badge={
        <Badge tone={outcome ? outcomeTone(outcome) : 'info'}>
          {outcome ? code('outcomeOf', outcome) : code('sessionState', state)}
        </Badge>
      }
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
          <Card title={text('session.timeline')}>
            <Timeline session={data} />
          </Card>
          <PersonalData id={id} session={data} />
        </div>
        <div className="column-side">
          <Card title={text('alert.facts')}>
            <Facts
              facts={[
                [
                  text('session.recommendation'),
                  recommendation && <RecommendationBadge key="r" value={recommendation} />,
                ],
                [
                  text('session.risk'),
                  riskLevel && (
                    <Badge key="risk" tone={riskTones[riskLevel] ?? 'plain'}>
                      {code('risk', riskLevel)} {data.riskScore}
                    </Badge>
                  ),
                ],
                [text('session.created'), <Time key="created" at={data.createdAt} />],
                [text('session.ended'), data.endedAt && <Time key="ended" at={data.endedAt} />],
                [text('session.keptUntil'), data.keptUntil && <Ago key="kept" at={data.keptUntil} />],
                [text('session.devices'), data.devices],
                [text('session.sandbox'), data.sandbox ? text('yes') : text('no')],
                [text('session.steps'), data.requirements.map((step) => code('step', step)).join(', ')],
              ]}
            />
          </Card>
          <Card title={text('session.id')}>
            <Copyable value={data.id} />
          </Card>
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
          {data.assurance && (
            <Card title={text('session.assurance')}>
              <pre>{JSON.stringify(data.assurance, null, 2)}</pre>
            </Card>
          )}
        </div>
      </div>
      {isDeleting && <DeleteSession id={id} onClose={() => setDeleting(false)} />}
    </Page>
  );
}

function RecommendationBadge({ value }: { value: string }) {
  const { code } = useWords();
  return <Badge tone={recommendationTones[value] ?? 'plain'}>{code('recommendation', value)}</Badge>;
}

const badEntries = ['step_failed', 'rejected', 'locked_out', 'desktop_rejected'];
const goodEntries = ['step_done', 'ended', 'token_received'];

function Timeline({ session }: { session: SessionDetails }) {
  const { text, code } = useWords();
  return (
    <ol className="timeline">
      {session.timeline.map(({ at, type, step, failure, device, outcome }, place) => (
        <li
          key={place}
          className={
            badEntries.includes(type)
              ? 'timeline-bad'
              : goodEntries.includes(type)
                ? 'timeline-good'
                : undefined
          }
        >
          <p className="timeline-title">
            {code('timeline', type)}
            {step && <span className="quiet"> {code('step', step)}</span>}
          </p>
          {failure && <p>{code('failure', failure)}</p>}
          {outcome && (
            <p>{type === 'webhook_attempt' ? code('outcome', outcome) : code('outcomeOf', outcome)}</p>
          )}
          <p className="quiet">
            <Time at={at} />
            {device !== undefined && ` · ${text('session.device', { number: device })}`}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Nothing personal is read before it is asked for: the audit log records who has seen it. */
function PersonalData({ id, session }: { id: string; session: SessionDetails }) {
  const { text } = useWords();
  const scope = useScope();
  const mayRead = useMay('personal.read');
  const [isShown, setShown] = useState(false);
  const { data, error, isPending } = useQuery({ ...sessionQuery(scope, id, true), enabled: isShown });
  if (!mayRead || session.state === 'PURGED') return null;
  return (
    <Card title={text('session.personal')}>
      {!isShown ? (
        <Empty
          icon="eye"
          title={text('people.masked')}
          actions={
            <Button icon="eye" onPress={() => setShown(true)}>
              {text('session.show')}
            </Button>
          }
        >
          {text('people.masked.hint')}
        </Empty>
      ) : error ? (
        <Problem error={error} />
      ) : isPending ? (
        <Loading rows={3} />
      ) : (
        <pre>{JSON.stringify(data.personal, null, 2)}</pre>
      )}
    </Card>
  );
}

function DeleteSession({ id, onClose }: { id: string; onClose: () => void }) {
  const { text } = useWords();
  const scope = useScope();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteSession(scope, id),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['session', scope, id] }),
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
