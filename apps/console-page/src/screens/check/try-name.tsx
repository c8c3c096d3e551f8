import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '../../api/sanctions';
import { bodyOf, sanctionsOf } from '../../call/client';
import { useFilters, useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import { Button } from '../../part/button';
import { TextInput } from '../../part/field';
import { Icon } from '../../part/icon';
import { Card, Page } from '../../part/page';
import { Empty, FormProblem } from '../../part/state';
import { Badge, Facts, Score } from '../../part/text';
import { ExportButton } from '../../table/export-button';
import { SourceLink } from '../alerts/comparison';
import { compareDates, compareNames } from '../alerts/difference';
import { MatchReasons } from '../alerts/match-reasons';
import { DatasetSelect, useDataset } from './dataset-select';

type CheckReply = components['schemas']['CheckReply'];
type Match = components['schemas']['MatchReply'];

interface Person {
  firstname: string;
  lastname: string;
  dob: string;
}

/** Compares one person with a list. The name is not part of the address, where histories and logs would keep it. */
export function TryName() {
  const { text } = useWords();
  const scope = useScope();
  const [filters, change] = useFilters();
  const dataset = useDataset(filters['dataset']);
  const [person, setPerson] = useState<Person>({ firstname: '', lastname: '', dob: '' });
  const [threshold, setThreshold] = useState('0.8');
  const check = useMutation({
    mutationFn: async (asked: Person) => {
      const reply = await bodyOf(
        sanctionsOf(scope).POST('/v2/open-sanctions/match/{dataset}', {
          params: { path: { dataset } },
          body: { people: [{ id: '1', ...asked }], scoreThreshold: Number(threshold) },
        }),
      );
      return { asked, reply };
    },
  });
  const set = (changes: Partial<Person>) => setPerson({ ...person, ...changes });
  return (
    <Page title={text('nav.try')} lead={text('try.lead')}>
      <div className="columns columns-form">
        <Card>
          <form
            className="form"
            onSubmit={(event) => {
              event.preventDefault();
              check.mutate(person);
            }}
          >
            <TextInput
              autoFocus
              label={text('person.firstname')}
              value={person.firstname}
              onChange={(firstname) => set({ firstname })}
            />
            <TextInput
              label={text('person.lastname')}
              value={person.lastname}
              onChange={(lastname) => set({ lastname })}
            />
            <TextInput
              label={text('person.dob')}
              placeholder={text('person.dobFormat')}
              value={person.dob}
              onChange={(dob) => set({ dob })}
            />
            <DatasetSelect value={dataset} onChange={(value) => change({ dataset: value })} />
            <TextInput
              label={text('population.threshold')}
              type="number"
              inputMode="decimal"
              min={0.5}
              max={1}
              step={0.01}
              value={threshold}
              hint={text('try.thresholdHint')}
              onChange={setThreshold}
            />
            <FormProblem error={check.error} />
            <Button
              type="submit"
              look="main"
              icon="search"
              isPending={check.isPending}
              isDisabled={dataset === '' || (person.lastname.trim() === '' && person.firstname.trim() === '')}
            >
              {text('try.submit')}
            </Button>
          </form>
        </Card>
        <div aria-live="polite">
          {check.data ? (
            <Result person={check.data.asked} reply={check.data.reply} />
          ) : (
            <Empty icon="search" title={text('try.start')}>
              {text('try.start.hint')}
            </Empty>
          )}
        </div>
      </div>
    </Page>
  );
}

function Result({ person, reply }: { person: Person; reply: CheckReply }) {
  const { text, count } = useWords();
  const { summary, results } = reply;
  const matches = summary.matched.records[0]?.matches ?? [];
  const warnings = results[0]?.warnings ?? [];
  return (
    <div className="results">
      <div className="results-head">
        <strong>{count('try.matches', matches.length)}</strong>
        <span className="quiet">
          {summary.dataset} {summary.datasetVersion}
        </span>
        <ExportMatches matches={matches} />
      </div>
      {summary.note && (
        <p className="note note-warn">
          <Icon name="alert" />
          <span>{summary.note}</span>
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="note">
          <Icon name="alert" />
          <span>{warning}</span>
        </p>
      ))}
      {matches.length === 0 && (
        <Empty icon="check" title={text('try.none')}>
          {text('try.none.hint')}
        </Empty>
      )}
      {matches.map((match) => (
        <MatchCard key={match.entityId} person={person} match={match} />
      ))}
    </div>
  );
}

function ExportMatches({ matches }: { matches: readonly Match[] }) {
  const { text, sentence } = useWords();
  return (
    <ExportButton
      isQuiet
      isSmall
      name={text('nav.try')}
      header={[
        text('match.score'),
        text('person.name'),
        text('match.mainName'),
        text('person.dob'),
        text('match.aliases'),
        text('match.countries'),
        text('match.programs'),
        text('match.lists'),
        text('match.id'),
        text('alert.why'),
      ]}
      rows={() =>
        matches.map((match) => [
          match.score,
          match.matchedName,
          match.name,
          match.birthDate,
          match.aliases.join(' · '),
          match.countries.join(', ').toUpperCase(),
          match.programs.join(', '),
          match.datasets.join(', '),
          match.entityId,
          match.features.map(({ added, words }) => `${added.toFixed(3)} ${sentence(words)}`).join(' · '),
        ])
      }
      isEmpty={matches.length === 0}
    />
  );
}

function MatchCard({ person, match }: { person: Person; match: Match }) {
  const { text, code } = useWords();
  const parts = compareNames(match.matchedName, `${person.firstname} ${person.lastname}`);
  const dates = compareDates(person.dob, match.birthDate);
  return (
    <article className="card match">
      <header className="match-head">
        <h2>
          {parts.map(({ text: word, isShared }, place) => (
            <span key={place}>
              {place > 0 && ' '}
              {isShared ? word : <mark className="differs">{word}</mark>}
            </span>
          ))}
        </h2>
        <Score value={match.score} />
      </header>
      <div className="match-body">
        <Facts
          facts={[
            [text('match.mainName'), match.name],
            [
              text('person.dob'),
              <span key="dob">
                {match.birthDate ?? '—'}{' '}
                {dates !== 'unknown' && (
                  <Badge tone={dates === 'different' ? 'warn' : 'good'}>{code('dates', dates)}</Badge>
                )}
              </span>,
            ],
            [text('match.aliases'), match.aliases.slice(0, 12).join(' · ') || undefined],
            [text('match.countries'), match.countries.join(', ').toUpperCase() || undefined],
            [text('match.programs'), match.programs.join(', ') || undefined],
            [text('match.lists'), match.datasets.join(', ')],
            [text('match.id'), <code key="id">{match.entityId}</code>],
            [text('match.source'), match.url ? <SourceLink key="url" url={match.url} /> : undefined],
          ]}
        />
        <MatchReasons features={match.features} score={match.score} />
      </div>
    </article>
  );
}
