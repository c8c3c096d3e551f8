/** One INDIVIDUAL or ENTITY: its texts by path, and its repeated groups. */
export interface UnRecord {
  kind: 'INDIVIDUAL' | 'ENTITY';
  texts: Map<string, string[]>;
  aliases: Record<string, string>[];
  birthDates: Record<string, string>[];
}

// Groups whose fields belong together, and the field of the record that holds them.
const groups: Record<string, 'aliases' | 'birthDates'> = {
  INDIVIDUAL_ALIAS: 'aliases',
  ENTITY_ALIAS: 'aliases',
  INDIVIDUAL_DATE_OF_BIRTH: 'birthDates',
};

export const createRecord = (kind: UnRecord['kind']): UnRecord => ({
  kind,
  texts: new Map(),
  aliases: [],
  birthDates: [],
});

/** Adds a group at its start tag. */
export function openGroup(record: UnRecord, [name = '', ...below]: string[]): void {
  const group = groups[name];
  if (group && below.length === 0) record[group].push({});
}

/** Adds the text of an element at its end tag, by its path within the record. */
export function addText(record: UnRecord, path: string[], text: string): void {
  if (text === '') return;
  const [name = '', field = ''] = path;
  const group = groups[name];
  const last = group && record[group].at(-1);
  if (last && field) last[field] = text;
  const key = path.join('/');
  const texts = record.texts.get(key);
  if (texts) texts.push(text);
  else record.texts.set(key, [text]);
}
