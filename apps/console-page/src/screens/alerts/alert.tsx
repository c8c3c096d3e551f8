import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMay } from '../../access/me';
import { apiRoot } from '../../call/send';
import { scopePath } from '../../call/client';
import { useAddress, useFilters, useScope } from '../../frame/scope';
import { useShortcuts } from '../../frame/shortcut';
import { useWords } from '../../language/language';
import { Button } from '../../part/button';
import { Icon } from '../../part/icon';
import { Card, Page } from '../../part/page';
import { FormProblem, Loading, Problem } from '../../part/state';
import { Ago, Badge, Facts } from '../../part/text';
import { useToast } from '../../part/toast';
import { populationQuery } from '../populations/population.query';
import { ActDialog } from './act-dialog';
import { AlertHistory, ExportHistory } from './alert-history';
import { type AlertAct, possibleActs, stateTones } from './alert-state.table';
import { type AlertDetails, alertQuery, type AlertPlace, useAct } from './alert.query';
import { Comparison } from './comparison';
import { MatchReasons } from './match-reasons';

const actKeys: Readonly<Record<AlertAct, string>> = {
  review: 'r',
  confirm: 'c',
  dismiss: 'd',
  approve: 'a',
  reject: 'x',
  reopen: 'o',
};

export function Alert() {
  const { text } = useWords();
  const scope = useScope();
  const { population = '', id = '' } = useAddress();
  const place = useMemo(() => ({ scope, population, id }), [scope.customer, scope.mode, population, id]);
  const { data: alert, error, refetch, isPending } = useQuery(alertQuery(place));
  const [filters] = useFilters();
  const back = (
    <Link
      to="/c/$customer/$mode/alerts"
      params={scope}
      search={{ population, state: filters['state'] }}
      className="back"
    >
      <Icon name="left" /> {text('nav.alerts')}
    </Link>
  );
  if (isPending) return <Loading />;
  if (error || !alert) return <Problem error={error} onRetry={() => void refetch()} />;
  return <AlertPage key={id} alert={alert} place={place} back={back} onReload={() => void refetch()} />;
}

interface AlertPageProps {
  alert: AlertDetails;
  place: AlertPlace;
  back: React.ReactNode;
  onReload: () => void;
}

function AlertPage({ alert, place, back, onReload }: AlertPageProps) {
  const words = useWords();
  const { text, code } = words;
  const { person, match, proposal, decision, reviewer } = alert;
  const name = `${person.firstname} ${person.lastname}`.trim() || person.id;
  const path = scopePath(place.scope, 'sanctions');
  const inPath = `${encodeURIComponent(place.population)}/alerts/${encodeURIComponent(alert.id)}`;
  const report = `${apiRoot}${path}/v2/open-sanctions/populations/${inPath}/report`;
  return (
    <Page
      title={name}
      back={back}
      badge={<Badge tone={stateTones[alert.state]}>{code('alertState', alert.state)}</Badge>}
      lead={text('alert.subtitle', { population: place.population, score: words.score(match.score) })}
      actions={
        <>
          <a className="button button-plain" href={report} target="_blank" rel="noreferrer">
            <Icon name="print" />
            <span>{text('alert.report')}</span>
          </a>
          <Acts alert={alert} place={place} onReload={onReload} />
        </>
      }
    >
      {alert.mergedInto && (
        <p className="note">
          <Link
            to="/c/$customer/$mode/alerts/$population/$id"
            params={{ ...place.scope, population: place.population, id: alert.mergedInto }}
          >
            {text('alert.merged')}
          </Link>
        </p>
      )}
      {proposal && (
        <p className="note note-info">
          <Icon name="review" />
          <span>
            {text('alert.proposal', {
              user: proposal.by.user,
              outcome: code('alertState', proposal.outcome),
              reason: code('reason', proposal.reason),
            })}
            {proposal.note && <q>{proposal.note}</q>}
          </span>
        </p>
      )}
      <div className="columns">
        <div className="column-main">
          <Card isFlush>
            <Comparison person={person} match={match} />
          </Card>
          <Card title={text('alert.history')} actions={<ExportHistory history={alert.history} />}>
            <AlertHistory history={alert.history} />
          </Card>
        </div>
        <div className="column-side">
          <Card title={text('alert.why')}>
            <MatchReasons features={match.features} score={match.score} />
          </Card>
          <Card title={text('alert.facts')}>
            <Facts
              facts={[
                [text('alert.opened'), <Ago key="opened" at={alert.openedAt} />],
                [text('alert.updated'), <Ago key="updated" at={alert.updatedAt} />],
                [text('alert.reviewer'), reviewer?.user],
                [text('alert.decision'), decision ? code('reason', decision.reason) : undefined],
                [text('alert.decidedBy'), decision?.by.user],
                [text('alert.approvedBy'), decision?.approval?.by.user],
                [text('alert.revision'), words.number(alert.revision)],
                [
                  text('alert.versions'),
                  alert.versions.after.map(({ dataset, version }) => `${dataset} ${version}`).join(', '),
                ],
              ]}
            />
          </Card>
        </div>
      </div>
    </Page>
  );
}

/** What the user may do with the alert now. */
function Acts({ alert, place, onReload }: Omit<AlertPageProps, 'back'>) {
  const { text, code } = useWords();
  const toast = useToast();
  const mayDecide = useMay('alerts.decide');
  const mayApprove = useMay('alerts.approve');
  const [open, setOpen] = useState<AlertAct>();
  const mutation = useAct(place);
  const { mutate, reset } = mutation;
  const population = useQuery(populationQuery(place.scope, place.population));
  const acts = useMemo(
    () =>
      possibleActs(alert).filter((act) => (act === 'approve' || act === 'reject' ? mayApprove : mayDecide)),
    [alert, mayApprove, mayDecide],
  );
  const start = (act: AlertAct) => {
    reset();
    if (act === 'review') mutate({ act, revision: alert.revision });
    else setOpen(act);
  };
  useShortcuts(
    useMemo(
      () => acts.map((act) => ({ keys: actKeys[act], title: code('act', act), run: () => start(act) })),
      // `start` changes with the revision only.
      [acts, alert.revision, code],
    ),
  );
  const finish = (values: { reason: string; note: string }) =>
    open &&
    mutate(
      { act: open, revision: alert.revision, ...values },
      {
        onSuccess: ({ state, proposal }) => {
          setOpen(undefined);
          toast(proposal ? text('alert.proposed') : text('alert.done', { state: code('alertState', state) }));
        },
      },
    );
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act}
          shortcut={actKeys[act].toUpperCase()}
          {...(act === 'confirm' || act === 'reject' ? { look: 'danger' as const } : {})}
          {...(act === 'dismiss' || act === 'approve' ? { look: 'main' as const } : {})}
          isPending={mutation.isPending && open === undefined && act === 'review'}
          onPress={() => start(act)}
        >
          {code('act', act)}
        </Button>
      ))}
      {open === undefined && mutation.error && (
        <div className="screen-note">
          <FormProblem error={mutation.error} />
          <Button icon="refresh" onPress={onReload}>
            {text('action.reload')}
          </Button>
        </div>
      )}
      {open && (
        <ActDialog
          act={open}
          fourEyes={population.data?.fourEyes ?? false}
          isPending={mutation.isPending}
          error={mutation.error}
          onClose={() => setOpen(undefined)}
          onAct={finish}
        />
      )}
    </>
  );
}
