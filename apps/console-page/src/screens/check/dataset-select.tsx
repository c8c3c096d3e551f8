import { useQuery } from '@tanstack/react-query';
import { useScope } from '../../frame/scope';
import { useWords } from '../../language/language';
import { SelectInput } from '../../part/field';
import { datasetsQuery } from '../populations/population.query';

interface DatasetSelectProps {
  value: string;
  onChange: (dataset: string) => void;
}

export function DatasetSelect({ value, onChange }: DatasetSelectProps) {
  const { text } = useWords();
  const { data = [] } = useQuery(datasetsQuery(useScope()));
  return (
    <SelectInput
      label={text('population.dataset')}
      value={value}
      choices={data.map(({ name, title }) => ({
        value: name,
        text: title === name ? name : `${title} (${name})`,
      }))}
      onChange={onChange}
    />
  );
}

/** The first list that is not the demo list, else the first. */
export function useDataset(chosen: string | undefined): string {
  const { data = [] } = useQuery(datasetsQuery(useScope()));
  const fallback = data.find(({ demo, version }) => !demo && version !== null) ?? data[0];
  return chosen ?? fallback?.name ?? '';
}
