import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../access/me';
import { sanctionsOf } from '../../call/client';
import { useAddress, useFilters, useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import { Button } from '../../part/button';
import { FormDialog } from '../../part/dialog';
import { TextInput } from '../../part/field';
import { Icon } from '../../part/icon';
import { Card, Page } from '../../part/page';
import { Progress } from '../../part/progress';
import { FormProblem, Loading, Problem } from '../../part/state';
import { TabLinks } from '../../part/tabs';
import { Facts, Time } from '../../part/text';
import { useToast } from '../../part/toast';
import { ImportPeople } from './import-people';
import { People } from './people';
import { PopulationForm } from './population-form';
import { type PopulationDetails, populationQuery } from './population.query';
import { Runs } from './runs';

const tabs = ['runs', 'people'] as const;

export function Population() {
  const { text } = useWords();
  const scope = useScope();
  const { name = '' } = useAddress();
  const [filters] = useFilters();
  const tab = tabs.find((one) => one === filters['tab']) ?? 'runs';
  const { data, error, refetch } = useQuery(populationQuery(scope, name));
  const mayWrite = useMay('populations.write');
  const [open, setOpen] = useState<'settings' | 'import' | 'delete'>();
  const close = () => setOpen(undefined);
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Page
      title={name}
      back={
        <Link to="/c/$customer/$mode/populations" params={scope} className="back">
          <Icon name="left" /> {text('nav.populations')}
        </Link>
      }
      actions={
        <>
          <Link
            className="button button-plain"
            to="/c/$customer/$mode/alerts"
            params={scope}
            search={{ population: name }}
          >
            <Icon name="alert" />
            <span>{text('nav.alerts')}</span>
          </Link>
          {mayWrite && (
            <>
              <Button look="danger" icon="trash" onPress={() => setOpen('delete')}>
                {text('action.delete')}
              </Button>
              <Button onPress={() => setOpen('settings')}>{text('population.settings')}</Button>
              <Button look="main" icon="upload" onPress={() => setOpen('import')}>
                {text('import.title')}
              </Button>
            </>
          )}
        </>
      }
    >
      <PopulationFacts population={data} />
      <TabLinks
        label={name}
        name="tab"
        value={tab}
        tabs={tabs.map((value) => ({ value, text: text(`population.${value}`) }))}
      />
      {tab === 'runs' ? <Runs name={name} /> : <People name={name} />}
      {open === 'settings' && <PopulationForm population={data} onClose={close} />}
      {open === 'import' && <ImportPeople name={name} onClose={close} />}
      {open === 'delete' && <DeletePopulation name={name} onClose={close} />}
    </Page>
  );
}

function PopulationFacts({ population }: { population: PopulationDetails }) {
  const { text, number, score } = useWords();
  const { run, people, pending, versions } = population;
  return (
    <Card>
      <Facts
        facts={[
          [text('population.dataset'), population.dataset],
          [text('population.threshold'), score(population.threshold)],
          [text('population.people'), number(people)],
          [text('population.pending'), number(pending)],
          [text('population.fourEyes'), population.fourEyes ? text('yes') : text('no')],
          [text('population.callback'), population.callback?.url ?? text('none')],
          [
            text('population.versions'),
            versions?.map(({ dataset, version }) => `${dataset} ${version}`).join(', ') ?? '—',
          ],
          [text('population.created'), <Time key="created" at={population.createdAt} />],
        ]}
      />
      {run?.status === 'RUNNING' && (
        <Progress
          label={text('population.running')}
          share={run.total === 0 ? undefined : run.done / run.total}
          text={`${number(run.done)} / ${number(run.total)}`}
        />
      )}
    </Card>
  );
}

/** There is no way back, so the name has to be typed. */
function DeletePopulation({ name, onClose }: { name: string; onClose: () => void }) {
  const { text } = useWords();
  const scope = useScope();
  const navigate = useNavigate();
  const toast = useToast();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: () =>
      sanctionsOf(scope).DELETE('/v2/open-sanctions/populations/{name}', { params: { path: { name } } }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: ['population', scope, name] });
      void queries.invalidateQueries({ queryKey: ['populations'] });
      toast(text('population.deleted'));
      void navigate({ to: '/c/$customer/$mode/populations', params: scope });
    },
  });
  return (
    <FormDialog
      isAlert
      title={text('population.delete')}
      submit={text('action.delete')}
      look="danger"
      isPending={remove.isPending}
      isDisabled={typed !== name}
      error={<FormProblem error={remove.error} />}
      onClose={onClose}
      onSubmit={() => remove.mutate()}
    >
      <p>{text('population.deleteHint')}</p>
      <TextInput autoFocus label={text('population.typeName', { name })} value={typed} onChange={setTyped} />
    </FormDialog>
  );
}
