import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pollEvery } from '../../access/activity';
import { useMay } from '../../access/me';
import { bodyOf, sessionsOf } from '../../call/client';
import { portalLink } from '../../call/portal-link';
import { useAddress, useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import { Button } from '../../part/button';
import { Icon } from '../../part/icon';
import { Card, Page } from '../../part/page';
import { Empty, FormProblem, Loading, Problem } from '../../part/state';
import { Ago, Badge, Copyable, Facts, Time } from '../../part/text';
import { useToast } from '../../part/toast';
import { ExportButton } from '../../table/export-button';
import { type Attempt, deliveryTones } from './delivery.table';
import { Payload } from './payload';

export function DeliveryScreen() {
  const { text, code, number } = useWords();
  const scope = useScope();
  const { id = '' } = useAddress();
  const mayResend = useMay('webhooks.resend');
  const toast = useToast();
  const queries = useQueryClient();
  const path = { params: { path: { id } } };
  const { data, error, refetch } = useQuery({
    queryKey: ['delivery', scope, id],
    queryFn: ({ signal }) => bodyOf(sessionsOf(scope).GET('/webhooks/deliveries/{id}', { ...path, signal })),
    refetchInterval: pollEvery(3_000),
  });
  const resend = useMutation({
    mutationFn: () => sessionsOf(scope).POST('/webhooks/deliveries/{id}/resend', path),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['delivery', scope, id] });
      toast(text('delivery.resentOne'));
    },
  });
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Page
      title={data.type}
      badge={<Badge tone={deliveryTones[data.status]}>{code('deliveryStatus', data.status)}</Badge>}
      back={
        <Link to="/c/$customer/$mode/webhooks" params={scope} className="back">
          <Icon name="left" /> {text('nav.webhooks')}
        </Link>
      }
      actions={
        mayResend && (
          <Button
            look="main"
            icon="refresh"
            isDisabled={!data.resendable}
            isPending={resend.isPending}
            onPress={() => resend.mutate()}
          >
            {text('delivery.resend')}
          </Button>
        )
      }
    >
      <FormProblem error={resend.error} />
      <Card>
        <Facts
          facts={[
            [text('delivery.target'), data.target],
            ['webhook-id', <Copyable key="id" value={data.id} />],
            [
              text('delivery.session'),
              data.sessionId ? <Copyable key="session" value={data.sessionId} /> : undefined,
            ],
            [text('delivery.created'), <Time key="created" at={data.createdAt} />],
            [text('delivery.next'), data.nextAttemptAt ? <Ago key="next" at={data.nextAttemptAt} /> : '—'],
            [text('delivery.ended'), data.endedAt ? <Time key="ended" at={data.endedAt} /> : '—'],
            [text('delivery.attempts'), number(data.attemptCount)],
            [text('delivery.stored'), data.resendable ? text('yes') : text('delivery.deleted')],
          ]}
        />
      </Card>
      <Card title={text('delivery.attempts')} actions={<ExportAttempts attempts={data.attempts} />}>
        {data.attempts.length === 0 ? (
          <Empty icon="webhook" title={text('delivery.noAttempts')} />
        ) : (
          <ol className="timeline">
            {[...data.attempts].reverse().map((attempt) => (
              <AttemptEntry key={attempt.number} attempt={attempt} />
            ))}
          </ol>
        )}
      </Card>
      {portalLink === undefined && <Payload key={id} id={id} isStored={data.resendable} />}
    </Page>
  );
}

function ExportAttempts({ attempts }: { attempts: readonly Attempt[] }) {
  const { text, code, sentence } = useWords();
  return (
    <ExportButton
      isQuiet
      isSmall
      name={text('delivery.attempts')}
      header={[
        '#',
        text('audit.at'),
        text('delivery.status'),
        text('target.status'),
        text('delivery.lastReply'),
        'ms',
      ]}
      rows={() =>
        attempts.map(({ number, startedAt, outcome, httpStatus, detail, milliseconds }) => [
          number,
          startedAt,
          code('outcome', outcome),
          httpStatus,
          sentence(detail),
          milliseconds,
        ])
      }
      isEmpty={attempts.length === 0}
    />
  );
}

function AttemptEntry({ attempt }: { attempt: Attempt }) {
  const { text, code, sentence, duration } = useWords();
  const { number, startedAt, milliseconds, outcome, httpStatus, detail } = attempt;
  const isGood = outcome === 'DELIVERED';
  return (
    <li className={isGood ? 'timeline-good' : 'timeline-bad'}>
      <p className="timeline-title">
        {text('delivery.attempt', { number })} <span className="quiet">{code('outcome', outcome)}</span>
      </p>
      <p>
        {httpStatus !== null && <code>{httpStatus}</code>} {sentence(detail)}
      </p>
      <p className="quiet">
        <Time at={startedAt} />
        {milliseconds !== null && ` · ${duration(milliseconds)}`}
      </p>
    </li>
  );
}
