import { InvalidListError } from '../dataset.errors';
import type { ListedEntity } from '../listed-entity';
import { decodeText } from '../text/decode-text';
import { textLines } from '../text/text-lines';
import { type EntityDraft, finishEntity } from './entity-draft';
import type { ImportReport } from './import-report';
import { type Importer, type ImportInput, onlyPart } from './importer';
import { buildEntityUrl, readBirthDates } from './simple-csv';

interface FtmEntity {
  id?: unknown;
  caption?: unknown;
  schema: string;
  properties: Record<string, unknown>;
  datasets?: unknown;
  /** The ids of the entities that were merged into this one, and often its own. */
  referents?: unknown;
  target?: unknown;
  last_seen?: unknown;
}

// People, organizations and assets.
const keptSchemata = new Set(
  'Person LegalEntity Organization Company PublicBody Asset Vessel Airplane Vehicle CryptoWallet Security'.split(
    ' ',
  ),
);

// Schemata that only describe another entry.
const ignoredSchemata = new Set(
  (
    'Address Article Associate BankAccount Call CallForTenders Contract ContractAward CourtCase CourtCaseParty Debt ' +
    'Directorship Document Documentation EconomicActivity Email Employment Event Family Identification License ' +
    'Membership Mention Note Occupancy Ownership Page Passport Payment PlainText Position Post Project ' +
    'ProjectParticipant RealEstate Representation Sanction Similar Succession Trip UnknownLink UserAccount Value'
  ).split(' '),
);

const nameParts = ['firstName', 'secondName', 'middleName', 'fatherName', 'lastName'];

/** `entities.ftm.json` of OpenSanctions and other users of FollowTheMoney: one JSON entity per line. */
export const ftmJson: Importer = {
  about: 'entities.ftm.json of OpenSanctions (FollowTheMoney)',
  parts: onlyPart,
  read: readFtmJson,
};

async function* readFtmJson(input: ImportInput, report: ImportReport): AsyncGenerator<ListedEntity> {
  const { name: file, bytes } = input.file('list')!;
  for await (const { text, number } of textLines(decodeText(bytes, { file }), file)) {
    if (text.trim() === '') continue;
    const found = parse(text, file, number);
    if (typeof found.last_seen === 'string') report.published(found.last_seen);
    if (!isKept(found, report)) continue;
    const entity = finishEntity(toDraft(found, input.dataset, report), report);
    if (entity) yield entity;
  }
}

function parse(text: string, file: string, line: number): FtmEntity {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InvalidListError('invalid JSON: the file is truncated or damaged.', { file, line });
  }
  const { schema, properties } = (value ?? {}) as Partial<FtmEntity>;
  if (typeof schema !== 'string' || typeof properties !== 'object' || properties === null)
    throw new InvalidListError('not an entity with a schema and properties.', { file, line });
  return value as FtmEntity;
}

function isKept({ schema, target }: FtmEntity, report: ImportReport): boolean {
  if (target === false || ignoredSchemata.has(schema)) return false;
  if (!keptSchemata.has(schema)) report.warn('unknown-kind');
  return keptSchemata.has(schema);
}

function toDraft(found: FtmEntity, dataset: string, report: ImportReport): EntityDraft {
  const id = typeof found.id === 'string' ? found.id : undefined;
  const all = (...properties: string[]) =>
    properties.flatMap((property) => texts(found.properties[property]));
  const datasets = texts(found.datasets);
  const [url = id && buildEntityUrl(id)] = all('sourceUrl').filter((text) => /^https?:\/\//.test(text));
  return {
    id,
    formerIds: texts(found.referents),
    schema: found.schema,
    names: [
      ...readNames(found, all).map((text) => ({ text })),
      ...all('weakAlias').map((text) => ({ text, weak: true })),
    ],
    birthDates: readBirthDates(all('birthDate'), report),
    countries: all('nationality', 'citizenship', 'country'),
    programs: all('programId', 'program'),
    datasets: datasets.length > 0 ? datasets : [dataset],
    ...(url !== undefined && { url }),
  };
}

/** The caption first. If there is no full name, it is built from its parts. */
function readNames({ id, schema, caption }: FtmEntity, all: (...properties: string[]) => string[]): string[] {
  // Without a name, FollowTheMoney uses the id or the schema as caption.
  const main = typeof caption === 'string' && caption !== id && caption !== schema ? [caption] : [];
  const whole = [...main, ...all('name')];
  const parts = whole.length > 0 ? [] : nameParts.flatMap((part) => all(part).slice(0, 1));
  return [...whole, parts.join(' '), ...all('alias', 'previousName')];
}

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((text): text is string => typeof text === 'string');
