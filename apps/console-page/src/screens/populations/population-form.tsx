import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf, sanctionsOf } from '../../call/client';
import { useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import { FormDialog } from '../../part/dialog';
import { Checkbox, SelectInput, TextInput } from '../../part/field';
import { FormProblem } from '../../part/state';
import { useToast } from '../../part/toast';
import { parseHeaders } from './headers';
import { datasetsQuery, type PopulationBody, type PopulationDetails } from './population.query';

interface PopulationFormProps {
  /** Undefined for a new population. */
  population?: PopulationDetails;
  onClose: () => void;
  onSaved?: (name: string) => void;
}

export function PopulationForm({ population, onClose, onSaved }: PopulationFormProps) {
  const { text } = useWords();
  const scope = useScope();
  const toast = useToast();
  const queries = useQueryClient();
  const datasets = useQuery(datasetsQuery(scope));
  const [name, setName] = useState(population?.name ?? '');
  const [dataset, setDataset] = useState(population?.dataset ?? '');
  const [threshold, setThreshold] = useState(String(population?.threshold ?? 0.95));
  const [fourEyes, setFourEyes] = useState(population?.fourEyes ?? false);
  const [callback, setCallback] = useState(population?.callback?.url ?? '');
  const [headers, setHeaders] = useState('');
  const save = useMutation({
    mutationFn: () =>
      bodyOf(
        sanctionsOf(scope).PUT('/v2/open-sanctions/populations/{name}', {
          params: { path: { name } },
          body: toBody({ dataset, threshold, fourEyes, callback, headers }),
        }),
      ),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['populations'] });
      void queries.invalidateQueries({ queryKey: ['population'] });
      toast(text('population.saved'));
      onClose();
      onSaved?.(name);
    },
  });
  const value = Number(threshold);
  const isInvalid = !(value >= 0.75 && value <= 1);
  return (
    <FormDialog
      title={population ? text('population.settings') : text('population.create')}
      submit={text('action.save')}
      isPending={save.isPending}
      isDisabled={name === '' || dataset === '' || isInvalid}
      error={<FormProblem error={save.error} />}
      onClose={onClose}
      onSubmit={() => save.mutate()}
    >
      <TextInput
        autoFocus={!population}
        isRequired
        isDisabled={population !== undefined}
        label={text('population.name')}
        hint={population ? undefined : text('population.nameHint')}
        value={name}
        onChange={setName}
      />
      <SelectInput
        label={text('population.dataset')}
        value={dataset}
        choices={(datasets.data ?? []).map((one) => ({
          value: one.name,
          text: `${one.title} (${one.name})`,
        }))}
        onChange={setDataset}
      />
      <TextInput
        label={text('population.threshold')}
        type="number"
        inputMode="decimal"
        min={0.75}
        max={1}
        step={0.01}
        value={threshold}
        hint={text('population.thresholdHint')}
        error={isInvalid ? text('population.thresholdError') : undefined}
        onChange={setThreshold}
      />
      <Checkbox isSelected={fourEyes} onChange={setFourEyes}>
        {text('population.fourEyesHint')}
      </Checkbox>
      <TextInput
        label={text('population.callback')}
        type="url"
        value={callback}
        hint={text('population.callbackHint')}
        onChange={setCallback}
      />
      {callback !== '' && (
        <TextInput
          label={text('population.headers')}
          rows={3}
          value={headers}
          hint={population?.callback ? text('population.headersReplaced') : text('population.headersHint')}
          onChange={setHeaders}
        />
      )}
    </FormDialog>
  );
}

interface FormValues {
  dataset: string;
  threshold: string;
  fourEyes: boolean;
  callback: string;
  headers: string;
}

const toBody = ({ dataset, threshold, fourEyes, callback, headers }: FormValues): PopulationBody => ({
  dataset,
  threshold: Number(threshold),
  fourEyes,
  ...(callback !== '' && { callback: { url: callback, headers: parseHeaders(headers) } }),
});
