/** What is kept of one INDIVIDUAL or ENTITY: texts by the path below it, and the groups that come more than once. */
export interface UnRecord {
  kind: 'INDIVIDUAL' | 'ENTITY';
  texts: Map<string, string[]>;
  aliases: Record<string, string>[];
  birthDates: Record<string, string>[];
}

// The groups whose fields belong together, and where they are kept.
const groups: Record<string, 'aliases' | 'birthDates'> = {
  INDIVIDUAL_ALIAS: 'aliases',
  ENTITY_ALIAS: 'aliases',
  INDIVIDUAL_DATE_OF_BIRTH: 'birthDates',
};

export const newRecord = (kind: UnRecord['kind']): UnRecord => ({
  kind,
  texts: new Map(),
  aliases: [],
  birthDates: [],
});

/** Notes a group when it begins. */
export function openGroup(record: UnRecord, [name = '', ...below]: string[]): void {
  const group = groups[name];
  if (group && below.length === 0) record[group].push({});
}

/** Notes the text of an element that has ended, by its path within the record. */
export function keepText(record: UnRecord, path: string[], text: string): void {
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
