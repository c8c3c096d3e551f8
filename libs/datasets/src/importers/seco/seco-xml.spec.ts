import { readList } from '../../../test/reading';

const name = (value: string, type = 'primary-name', quality = 'good') =>
  `<name ssid="1" name-type="${type}" quality="${quality}" lang="eng"><name-part order="1" name-part-type="whole-name"><value>${value}</value></name-part></name>`;
const modification = (type: string, date: string, inside = '') =>
  `<modification modification-type="${type}" enactment-date="2010-01-01" publication-date="2010-01-01" effective-date="${date}">${inside}</modification>`;
const target = (id: string, body: string, modifications = modification('listed', '2015-01-01')) =>
  `<target ssid="${id}"><sanctions-set-id>4387</sanctions-set-id><foreign-identifier>140</foreign-identifier>${body}${modifications}</target>`;

const programs = `
  <sanctions-program ssid="20" version-date="2026-05-21" predecessor-version-date="2025-12-12">
    <program-key lang="ger">Testland (de)</program-key><program-key lang="eng">Testland</program-key>
    <program-name lang="eng">Ordinance of 15 June 2016 on measures against Testland</program-name>
    <sanctions-set ssid="4387" lang="eng">article 12</sanctions-set>
    <sanctions-set ssid="46113" lang="eng">article 16</sanctions-set>
    <origin>EU</origin>
  </sanctions-program>
  <sanctions-program ssid="900"><program-key lang="eng">Otherland</program-key><sanctions-set ssid="34422" lang="eng">Vessels</sanctions-set></sanctions-program>`;
const person = `
  <individual sex="male">
    <identity ssid="1921" main="false">
      ${name('Ali Nordahl')}
      <nationality ssid="1920"><country iso-code="IQ">Iraq</country></nationality>
    </identity>
    <identity ssid="5144" main="true">
      ${name('Eric Nordal', 'alias')}
      <name ssid="26811" name-type="primary-name" quality="good" lang="eng">
        <name-part order="1" name-part-type="family-name"><value>Nordahl</value><spelling-variant lang="RUS" script="CYRL">Нурдаль</spelling-variant></name-part>
        <name-part order="2" name-part-type="given-name"><value>Erik</value><spelling-variant lang="RUS" script="CYRL">Эрик</spelling-variant></name-part>
      </name>
      ${name('Old Bear', 'alias', 'low')}
      ${name('E. Berg', 'formerly-known-as')}
      <nationality ssid="9"><country iso-code="NO">Norway</country></nationality>
      <day-month-year ssid="23493" day="23" month="3" year="1980" calendar="Gregorian" quality="good"/>
      <day-month-year ssid="23494" month="4" year="1981" calendar="Gregorian" quality="good"/>
      <day-month-year ssid="23495" year="1982" calendar="Gregorian" quality="low"/>
      <day-month-year ssid="23496" day="1" month="13" year="1983" calendar="Gregorian" quality="good"/>
      <day-month-year ssid="23497" year="1843" calendar="Hijri" quality="good"/>
      <day-month-year ssid="23498"/>
      <place-of-birth ssid="3" place-id="77" quality="good"/>
      <address ssid="29513" place-id="29492" quality="good"><address-details>Main street 4</address-details></address>
      <address ssid="29514" place-id="29493" quality="good"/>
      <identification-document ssid="7" document-type="passport"><number>A1</number><issuer code="CL">Chile</issuer></identification-document>
    </identity>
    <justification ssid="29512">Some text.</justification>
  </individual>`;
const company = `<entity><identity ssid="2" main="true">${name('North &amp; Star Ltd.')}</identity></entity>`;
const ship = `<object object-type="vessel"><identity ssid="3" main="true">${name('North Star 8')}</identity><other-information ssid="4">IMO Number: 9999999</other-information></object>`;
const places = `
  <place ssid="29492"><location>Oslo</location><country iso-code="NO">Norway</country></place>
  <place ssid="29493"><location>Timbuktu</location><area>North</area><country iso-code="ML">Mali</country></place>
  <place ssid="77"><country iso-code="PE">Peru</country></place>`;
const list = (targets: string, { type = 'whole-list', root = 'swiss-sanctions-list' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<${root} list-type="${type}" date="2026-08-27">${programs}${targets}${places}</${root}>`;

describe('seco-xml', () => {
  it('reads a person with the main identity first, aliases, dates, countries and the program', async () => {
    const { entities, report, warnings } = await readList('seco-xml', list(target('5142', person)));
    expect(entities).toEqual([
      {
        id: 'ch-seco-5142',
        schema: 'Person',
        names: [
          { text: 'Erik Nordahl' },
          { text: 'Эрик Нурдаль' },
          { text: 'Eric Nordal' },
          { text: 'Old Bear', weak: true },
          { text: 'E. Berg' },
          { text: 'Ali Nordahl' },
        ],
        birthDates: ['1980-03-23', '1981-04', '1982'],
        countries: ['no', 'iq', 'ml'],
        programs: ['Testland'],
        datasets: ['test_list'],
      },
    ]);
    expect(report.publishedAt).toEqual(new Date('2026-08-27'));
    expect(warnings).toEqual(['2 dates of birth could not be read']);
  });

  it('reads organizations, vessels and other objects', async () => {
    const other = ship.replace('object-type="vessel"', 'object-type="other"');
    const aircraft = ship.replace('object-type="vessel"', 'object-type="aircraft"');
    const targets = target('2', company) + target('3', ship) + target('4', aircraft) + target('5', other);
    const { entities, report } = await readList('seco-xml', list(targets.replaceAll('4387', '34422')));
    expect(entities).toMatchObject([
      { id: 'ch-seco-2', schema: 'Organization', names: [{ text: 'North & Star Ltd.' }] },
      { schema: 'Vessel', programs: ['Otherland'] },
      { schema: 'Airplane' },
      { schema: 'Asset' },
    ]);
    expect(report).toMatchObject({ entities: 4, people: 0 });
  });

  it('skips removed entries with a warning, whatever the order of the modifications', async () => {
    const listed = modification('listed', '2014-12-17');
    const removed = modification('de-listed', '2025-06-20');
    const targets = [
      target('1', company, removed + listed),
      target('2', company, modification('amended', '2025-06-03') + removed + listed),
      target('3', company, modification('listed', '2025-07-01') + removed + listed),
      // Of one day, nobody knows which one is the later one.
      target('4', company, modification('listed', '2025-06-20') + removed),
      target('5', company, removed + modification('listed', '2025-06-20')),
      target('8', company, listed + removed + modification('amended', '2025-06-20') + removed),
      target('6', company, ''),
      target('7', company, '<modification modification-type="de-listed" publication-date="2025-06-20"/>'),
    ];
    const { entities, warnings } = await readList('seco-xml', list(targets.join('')));
    expect(entities.map(({ id }) => id)).toEqual([
      'ch-seco-3',
      'ch-seco-4',
      'ch-seco-5',
      'ch-seco-8',
      'ch-seco-6',
    ]);
    expect(warnings).toEqual(['3 entries were removed from the list by its publisher and were skipped']);
  });

  it('keeps an entry until its removal is in force', async () => {
    const targets = target(
      '1',
      company,
      modification('de-listed', '2999-01-01') + modification('listed', '2014-12-17'),
    );
    expect((await readList('seco-xml', list(targets))).entities).toHaveLength(1);
  });

  it('ignores the copies of entries in modifications', async () => {
    const copy = target('1', `<entity><identity ssid="2">${name('Old Name')}</identity></entity>`);
    const inside = `<added>${copy}</added><removed>${copy}</removed>`;
    const targets = target('1', company, modification('amended', '2016-01-01', inside));
    const { entities, warnings } = await readList('seco-xml', list(targets));
    expect(entities).toMatchObject([{ id: 'ch-seco-1', names: [{ text: 'North & Star Ltd.' }] }]);
    expect(warnings).toEqual([]);
  });

  it('counts entries of an unknown kind and without a name', async () => {
    const targets = target('1', '') + target('2', '<entity/>') + target('3', company);
    const { entities, warnings } = await readList('seco-xml', list(targets));
    expect(entities.map(({ id }) => id)).toEqual(['ch-seco-3']);
    expect(warnings).toEqual([
      '1 entry has an unknown schema and was skipped',
      '1 entry has no name and was skipped',
    ]);
  });

  it('rejects a list of changes, a truncated file and other XML', async () => {
    const whole = list(target('5142', person));
    await expect(readList('seco-xml', list('', { type: 'delta-list' }))).rejects.toThrow(
      'list, line 2: the type of the list is "delta-list" instead of "whole-list".',
    );
    for (const length of [300, 2000, whole.length - 30, whole.length - 1])
      await expect(readList('seco-xml', whole.slice(0, length))).rejects.toThrow(
        /^list, line \d+: the XML is truncated or damaged/,
      );
    await expect(readList('seco-xml', list('', { root: 'sanctions' }))).rejects.toThrow(
      'the root element is <sanctions> instead of <swiss-sanctions-list>.',
    );
  });
});
