import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { components } from '../../api/sanctions';
import { scopePath } from '../../call/client';
import { upload } from '../../call/send';
import { useFilters, useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import type { Words } from '../../language/words';
import { Button } from '../../part/button';
import { Dialog } from '../../part/dialog';
import { Checkbox, TextInput } from '../../part/field';
import { FileInput } from '../../part/file-input';
import { Icon } from '../../part/icon';
import { Card, Page } from '../../part/page';
import { Progress } from '../../part/progress';
import { Empty, FormProblem } from '../../part/state';
import { Badge, Facts, Score } from '../../part/text';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { MatchReasons } from '../alerts/match-reasons';
import { DatasetSelect, useDataset } from './dataset-select';

type CheckReply = components['schemas']['CheckReply'];
/** Ids may repeat in a file, so a row has its place. */
type Row = components['schemas']['ResultReply'] & { place: number };
type RecordReply = components['schemas']['RecordReply'];

const isMatch = ({ match }: Row): boolean => match === 'true';

const columnsIn = ({ text, sentence }: Words): Column<Row>[] => [
  {
    id: 'match',
    title: text('file.match'),
    width: '6.5rem',
    value: (row) => (isMatch(row) ? text('yes') : text('no')),
    cell: (row) =>
      isMatch(row) ? <Badge tone="warn">{text('file.match')}</Badge> : <Badge>{text('no')}</Badge>,
  },
  {
    id: 'score',
    title: text('match.score'),
    width: '7.5rem',
    value: ({ score }) => score,
    cell: ({ score }) => (score === undefined ? '—' : <Score value={score} />),
  },
  { id: 'id', title: text('person.id'), width: 'minmax(7rem, 0.6fr)', value: ({ id }) => id },
  {
    id: 'firstname',
    title: text('person.firstname'),
    width: 'minmax(6.5rem, 1fr)',
    value: ({ firstname }) => firstname,
  },
  {
    id: 'lastname',
    title: text('person.lastname'),
    width: 'minmax(6.5rem, 1fr)',
    value: ({ lastname }) => lastname,
  },
  { id: 'dob', title: text('person.dob'), width: '7.5rem', value: ({ dob }) => dob },
  {
    id: 'entity',
    title: text('match.entity'),
    width: 'minmax(6.5rem, 1fr)',
    value: ({ matchedId }) => matchedId,
  },
  {
    id: 'warnings',
    title: text('file.warnings'),
    width: 'minmax(6rem, 1.5fr)',
    value: ({ warnings }) => warnings?.map(sentence).join('; '),
  },
];

export function FileCheck() {
  const { text } = useWords();
  const scope = useScope();
  const [filters, change] = useFilters();
  const dataset = useDataset(filters['dataset']);
  const [file, setFile] = useState<File>();
  const [threshold, setThreshold] = useState('0.95');
  const [excludeDismissed, setExclude] = useState(false);
  const [share, setShare] = useState<number>();
  const check = useMutation({
    mutationFn: (chosen: File) => {
      const query = new URLSearchParams({
        scoreThreshold: threshold,
        excludeDismissed: String(excludeDismissed),
      });
      const path = `/v2/open-sanctions/file/${encodeURIComponent(dataset)}?${query.toString()}`;
      return upload<CheckReply>({
        path: `${scopePath(scope, 'sanctions')}${path}`,
        file: chosen,
        onProgress: setShare,
      });
    },
  });
  return (
    <Page title={text('nav.file')} lead={text('file.lead')}>
      <Card>
        <form
          className="form form-row"
          onSubmit={(event) => {
            event.preventDefault();
            if (file) check.mutate(file);
          }}
        >
          <FileInput
            label={text('file.choose')}
            accept=".csv,text/csv"
            file={file}
            hint={text('file.hint')}
            onChoose={setFile}
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
            onChange={setThreshold}
          />
          <Checkbox isSelected={excludeDismissed} onChange={setExclude}>
            {text('file.excludeDismissed')}
          </Checkbox>
          <Button
            type="submit"
            look="main"
            isPending={check.isPending}
            isDisabled={!file || dataset === '' || threshold === ''}
          >
            {text('file.submit')}
          </Button>
        </form>
        {check.isPending && (
          <Progress
            label={share === 1 ? text('file.comparing') : text('import.sending')}
            share={share === 1 ? undefined : share}
          />
        )}
        <FormProblem error={check.error} />
      </Card>
      {check.data && <FileResult reply={check.data} />}
    </Page>
  );
}

function FileResult({ reply }: { reply: CheckReply }) {
  const words = useWords();
  const { text, sentence, number } = words;
  const { summary, results } = reply;
  const [onlyMatches, setOnlyMatches] = useState(summary.matched.count > 0);
  const [open, setOpen] = useState<Row>();
  const columns = useMemo(() => columnsIn(words), [words]);
  const rows = useMemo(
    () => results.map((row, place) => ({ ...row, place })).filter((row) => !onlyMatches || isMatch(row)),
    [results, onlyMatches],
  );
  const record = open && summary.matched.records.find(({ id }) => id === open.id);
  return (
    <>
      <Card>
        <Facts
          facts={[
            [text('file.rows'), number(summary.total)],
            [text('file.matches'), number(summary.matched.count)],
            [text('population.dataset'), summary.dataset],
            [text('file.version'), summary.datasetVersion],
          ]}
        />
        {summary.note && (
          <p className="note note-warn">
            <Icon name="alert" />
            <span>{sentence(summary.note)}</span>
          </p>
        )}
      </Card>
      <DataTable
        isSortable
        label={text('file.results')}
        columns={columns}
        rows={rows}
        rowKey={({ place }) => String(place)}
        onOpen={(row) => isMatch(row) && setOpen(row)}
        filters={
          <Checkbox isSelected={onlyMatches} onChange={setOnlyMatches}>
            {text('file.onlyMatches')}
          </Checkbox>
        }
        empty={<Empty icon="check" title={text('try.none')} />}
      />
      {record && <RecordDialog record={record} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function RecordDialog({ record, onClose }: { record: RecordReply; onClose: () => void }) {
  const { text } = useWords();
  return (
    <Dialog isWide title={`${record.firstname} ${record.lastname}`} onClose={onClose}>
      <div className="dialog-body">
        {record.matches.map((match) => (
          <section key={match.entityId} className="record-match">
            <header className="match-head">
              <h3>{match.matchedName}</h3>
              <Score value={match.score} />
            </header>
            <Facts
              facts={[
                [text('person.dob'), match.birthDate ?? '—'],
                [text('match.lists'), match.datasets.join(', ')],
                [text('match.id'), <code key="id">{match.entityId}</code>],
              ]}
            />
            <MatchReasons features={match.features} score={match.score} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
