import { useWords } from '../language/language';
import { Button } from '../part/button';
import { csvText, type CsvValue, fileName, saveFile } from './csv';

interface ExportButtonProps {
  /** Of the file. */
  name: string;
  header: readonly string[];
  /** Made when they are saved: a table may have 100,000. */
  rows: () => readonly (readonly CsvValue[])[];
  isEmpty?: boolean;
  /** It stands beside the heading of a card or in a table, not of a screen. */
  isQuiet?: boolean;
  isSmall?: boolean;
}

/** Saves what is shown as a CSV file. */
export function ExportButton({ name, header, rows, isEmpty, isQuiet, isSmall }: ExportButtonProps) {
  const { text } = useWords();
  return (
    <Button
      icon="download"
      {...(isQuiet && { look: 'quiet' as const })}
      isSmall={isSmall ?? false}
      isDisabled={isEmpty ?? false}
      onPress={() => saveFile(fileName(name, 'csv'), csvText(header, rows()))}
    >
      {text('action.exportCsv')}
    </Button>
  );
}
