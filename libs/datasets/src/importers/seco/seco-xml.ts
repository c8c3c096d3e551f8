import { InvalidListError } from '../../dataset.errors';
import type { ListedEntity } from '../../listed-entity';
import { finishEntity } from '../entity-draft';
import { HeldText } from '../held-text';
import type { ImportReport } from '../import-report';
import { type Importer, type ImportInput, onlyPart } from '../importer';
import { attributeOf, elementsAt, type XmlElement } from '../xml/xml-element';
import { type XmlLayout, xmlRecords } from '../xml/xml-records';
import { readProgram, readTarget, type SecoTarget, toCountryCode } from './seco-target';

const layout: XmlLayout = {
  root: 'swiss-sanctions-list',
  records: new Set(['sanctions-program', 'target', 'place']),
  // A modification contains copies of the entry before and after it.
  emptied: new Set(['modification']),
};

/** The whole list of SECO. */
export const secoXml: Importer = {
  about: 'the whole list of SECO, Switzerland',
  parts: onlyPart,
  read: readSecoXml,
};

async function* readSecoXml(input: ImportInput, report: ImportReport): AsyncGenerator<ListedEntity> {
  const file = input.file('list')!;
  const programs = new Map<string, string>();
  const countries = new Map<string, string>();
  const waiting: SecoTarget[] = [];
  const held = new HeldText(file.name);
  const finish = ({ draft, places }: SecoTarget): ListedEntity | undefined => {
    const found = [...draft.countries, ...places.map((place) => countries.get(place))];
    return finishEntity({ ...draft, countries: found, datasets: [input.dataset] }, report);
  };
  for await (const record of xmlRecords(file, layout, (root) => checkRoot(root, report))) {
    if (record.name === 'sanctions-program') addProgram(programs, record, held);
    else if (record.name === 'place') addPlace(countries, record, held);
    else {
      const target = readTarget(record, programs, report);
      if (!target) continue;
      if (target.places.some((place) => !countries.has(place))) hold(waiting, target, held);
      else yield* entryOrNone(finish(target));
    }
  }
  for (const target of waiting) yield* entryOrNone(finish(target));
}

const entryOrNone = (entity: ListedEntity | undefined): ListedEntity[] => (entity ? [entity] : []);

/** SECO also publishes the changes alone, in the same format. */
function checkRoot(root: XmlElement, report: ImportReport): void {
  const type = attributeOf(root, 'list-type');
  if (type !== 'whole-list')
    throw new InvalidListError(`the type of the list is "${type}" instead of "whole-list".`);
  report.published(attributeOf(root, 'date'));
}

function addProgram(programs: Map<string, string>, program: XmlElement, held: HeldText): void {
  const name = readProgram(program);
  for (const set of elementsAt(program, 'sanctions-set')) {
    const id = attributeOf(set, 'ssid');
    programs.set(id, name);
    held.add(id, name);
  }
}

function addPlace(countries: Map<string, string>, place: XmlElement, held: HeldText): void {
  const [country = ''] = elementsAt(place, 'country').map(toCountryCode);
  const id = attributeOf(place, 'ssid');
  countries.set(id, country);
  held.add(id, country);
}

function hold(waiting: SecoTarget[], target: SecoTarget, held: HeldText): void {
  const { names, birthDates = [], countries } = target.draft;
  held.add(...names.map(({ text }) => text), ...birthDates, ...countries, ...target.places);
  waiting.push(target);
}
