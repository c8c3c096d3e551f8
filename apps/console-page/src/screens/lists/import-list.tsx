import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../language/language';
import { Button } from '../../part/button';
import { Dialog, FormDialog } from '../../part/dialog';
import { Checkbox, SelectInput, TextInput } from '../../part/field';
import { FileInput } from '../../part/file-input';
import { Progress } from '../../part/progress';
import { FormProblem } from '../../part/state';
import { Facts } from '../../part/text';
import {
  importList,
  type ImportedList,
  importStatusQuery,
  type ListFile,
  listsQuery,
  type ManagedDataset,
} from './list.query';
import {
  guessFormat,
  headLength,
  isListName,
  type ListFormat,
  listFormats,
  suggestName,
} from './list-format';

interface ImportListProps {
  /** The list that gets a new version; without it the file becomes a new list. */
  list?: ManagedDataset;
  onClose: () => void;
}

export function ImportList({ list, onClose }: ImportListProps) {
  const { text } = useWords();
  const queries = useQueryClient();
  const [file, setFile] = useState<File>();
  const [name, setName] = useState(list?.name ?? '');
  const [format, setFormat] = useState<ListFormat | ''>(
    listFormats.find((one) => one === list?.format) ?? '',
  );
  const [force, setForce] = useState(false);
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: (chosen: ListFile) => importList(chosen, setShare),
    onSettled: () => void queries.invalidateQueries({ queryKey: listsQuery.queryKey }),
  });
  const choose = (chosen: File) => {
    setFile(chosen);
    if (!list && name === '') setName(suggestName(chosen.name));
    void chosen
      .slice(0, headLength)
      .text()
      .then((head) => setFormat((before) => guessFormat(head) ?? before));
  };
  if (send.data) return <ImportResult result={send.data} onClose={onClose} />;
  return (
    <FormDialog
      title={list ? text('lists.importVersion') : text('lists.import')}
      submit={text('import.start')}
      isPending={send.isPending}
      isDisabled={!file || format === '' || !isListName(name)}
      error={<FormProblem error={send.error} />}
      onClose={onClose}
      onSubmit={() => {
        if (file && format !== '') send.mutate({ name, file, format, force });
      }}
    >
      <FileInput
        label={text('file.choose')}
        accept=".csv,.json,.jsonl,.ndjson,.xml,.gz"
        file={file}
        hint={text('lists.fileHint')}
        onChoose={choose}
      />
      {!list && (
        <TextInput
          label={text('lists.name')}
          hint={text('lists.nameHint')}
          value={name}
          error={name === '' || isListName(name) ? undefined : text('lists.nameError')}
          onChange={setName}
        />
      )}
      <SelectInput
        label={text('lists.format')}
        value={format}
        choices={listFormats.map((value) => ({ value, text: value }))}
        onChange={setFormat}
      />
      <Checkbox isSelected={force} onChange={setForce}>
        {text('lists.forceHint')}
      </Checkbox>
      {send.isPending && <ImportProgress name={name} share={share} />}
    </FormDialog>
  );
}

/** What the server has read; until it knows, what the browser has sent. */
function ImportProgress({ name, share }: { name: string; share: number }) {
  const { text, number } = useWords();
  const { data } = useQuery(importStatusQuery(name));
  const isRunning = data?.state === 'running';
  const read = isRunning && data.totalBytes ? data.bytes / data.totalBytes : share;
  return (
    <Progress
      label={read >= 1 ? text('import.storing') : text('lists.importing')}
      share={read >= 1 ? undefined : read}
      {...(isRunning &&
        data.entities > 0 && { text: text('lists.entries', { count: number(data.entities) }) })}
    />
  );
}

function ImportResult({ result, onClose }: { result: ImportedList; onClose: () => void }) {
  const { text, code, sentence, number } = useWords();
  return (
    <Dialog title={code('importOutcome', result.outcome)} onClose={onClose}>
      <div className="dialog-body">
        <Facts
          facts={[
            [text('lists.version'), result.version],
            ...(['people', 'entities', 'names'] as const).map(
              (name) => [code('listCount', name), number(result[name])] as const,
            ),
          ]}
        />
        {result.warnings.length > 0 && (
          <ul className="remarks">
            {result.warnings.map(({ kind, message }) => (
              <li key={kind}>{sentence(message)}</li>
            ))}
          </ul>
        )}
      </div>
      <footer className="dialog-foot">
        <Button look="main" autoFocus onPress={onClose}>
          {text('action.close')}
        </Button>
      </footer>
    </Dialog>
  );
}
