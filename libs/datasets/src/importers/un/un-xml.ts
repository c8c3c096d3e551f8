import { SaxesParser } from 'saxes';
import { InvalidListError } from '../../dataset.errors';
import type { ListedEntity } from '../../listed-entity';
import { decodeText } from '../../text/decode-text';
import { maxLineLength } from '../../text/text-lines';
import { finishEntity, cleanText } from '../entity-draft';
import type { ImportReport } from '../import-report';
import { type Importer, type ImportInput, onlyPart } from '../importer';
import { splitAlias } from './un-alias';
import { readUnBirthDate } from './un-birth-date';
import { addText, createRecord, openGroup, type UnRecord } from './un-record';

/** The consolidated list of the UN Security Council. */
export const unXml: Importer = {
  about: 'consolidated.xml of the UN Security Council',
  parts: onlyPart,
  read: readUnXml,
};

async function* readUnXml(input: ImportInput, report: ImportReport): AsyncGenerator<ListedEntity> {
  const { name: file, bytes } = input.file('list')!;
  const reader = new RecordReader(report);
  for await (const text of decodeText(bytes, { file })) {
    for (const record of reader.read(text, file)) {
      const entity = toEntity(record, input.dataset, report);
      if (entity) yield entity;
    }
  }
  reader.end(file);
}

/** Extracts records from the stream of tags. The parser does not expand DTD entities. */
class RecordReader {
  private readonly parser = new SaxesParser();
  private readonly path: string[] = [];
  private done: UnRecord[] = [];
  private record?: UnRecord;
  private depth = 0;
  private text = '';
  private charsSinceTag = 0;

  constructor(report: ImportReport) {
    this.parser.on('opentag', ({ name, attributes }) => {
      if (this.path.length === 0) report.published(String(attributes.dateGenerated ?? ''));
      this.open(name);
    });
    this.parser.on('text', (text) => (this.text += text));
    this.parser.on('cdata', (text) => (this.text += text));
    this.parser.on('closetag', () => this.close());
  }

  read(text: string, file: string): UnRecord[] {
    this.charsSinceTag += text.length;
    this.parse(file, () => this.parser.write(text));
    if (this.charsSinceTag > maxLineLength)
      throw new InvalidListError(`no tag within ${maxLineLength} characters.`, {
        file,
        line: this.parser.line,
      });
    const { done } = this;
    this.done = [];
    return done;
  }

  end(file: string): void {
    this.parse(file, () => this.parser.close());
  }

  private open(name: string): void {
    this.path.push(name);
    this.text = '';
    this.charsSinceTag = 0;
    if (this.path.length === 1 && name !== 'CONSOLIDATED_LIST')
      throw new InvalidListError(`the root element is <${name}> instead of <CONSOLIDATED_LIST>.`);
    if (!this.record && (name === 'INDIVIDUAL' || name === 'ENTITY')) {
      this.record = createRecord(name);
      this.depth = this.path.length;
    } else if (this.record) openGroup(this.record, this.path.slice(this.depth));
  }

  private close(): void {
    this.charsSinceTag = 0;
    if (this.record && this.path.length > this.depth)
      addText(this.record, this.path.slice(this.depth), cleanText(this.text));
    this.text = '';
    if (this.record && this.path.length === this.depth) {
      this.done.push(this.record);
      this.record = undefined;
    }
    this.path.pop();
  }

  /** Replaces the position in the parser's message with our own. */
  private parse(file: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof InvalidListError) throw error;
      const reason = (error as Error).message.replace(/^(\S+:)?\d+:\d+: /, '').replace(/\.$/, '');
      throw new InvalidListError(`the XML is truncated or damaged (${reason}).`, {
        file,
        line: this.parser.line,
      });
    }
  }
}

const nameParts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

function toEntity(record: UnRecord, dataset: string, report: ImportReport): ListedEntity | undefined {
  const all = (path: string): string[] => record.texts.get(path) ?? [];
  const [id] = all('DATAID');
  const aliases = record.aliases.flatMap(({ ALIAS_NAME = '', QUALITY }) =>
    splitAlias(ALIAS_NAME).map((text) => ({ text, weak: QUALITY === 'Low' })),
  );
  return finishEntity(
    {
      id: id && `unsc-${id}`,
      schema: record.kind === 'INDIVIDUAL' ? 'Person' : 'Organization',
      names: [
        { text: nameParts.flatMap(all).join(' ') },
        ...all('NAME_ORIGINAL_SCRIPT').map((text) => ({ text })),
        ...aliases,
      ],
      birthDates: readBirthDates(record, report),
      countries: ['NATIONALITY/VALUE', 'INDIVIDUAL_ADDRESS/COUNTRY', 'ENTITY_ADDRESS/COUNTRY'].flatMap(all),
      programs: all('UN_LIST_TYPE'),
      datasets: [dataset],
    },
    report,
  );
}

/** Includes the dates of aliases, which may be in the papers of a false identity. */
function readBirthDates({ birthDates, aliases }: UnRecord, report: ImportReport): string[] {
  const ofAliases = aliases.map(({ DATE_OF_BIRTH }) => ({ DATE: DATE_OF_BIRTH }));
  return [...birthDates, ...ofAliases].flatMap((fields) => {
    const date = readUnBirthDate(fields);
    if (date === null) report.warn('unread-birth-date');
    return date ?? [];
  });
}
