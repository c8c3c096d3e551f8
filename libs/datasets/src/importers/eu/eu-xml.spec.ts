import { readList } from '../../../test/reading';

const summary =
  '<regulationSummary regulationType="amendment" publicationDate="2018-02-16" numberTitle="2018/223 (OJ L43)" publicationUrl="https://eur-lex.example/summary"/>';
const regulation = (programme: string, url = 'https://eur-lex.example/TXT/?uri=CELEX:1&amp;from=EN') =>
  `<regulation regulationType="amendment" organisationType="commission" publicationDate="2018-02-16" entryIntoForceDate="2018-02-16" numberTitle="2018/223 (OJ L43)" programme="${programme}" logicalId="348">
     <publicationUrl>${url}</publicationUrl>
   </regulation>`;
const alias = (wholeName: string, rest = '', inside = '') =>
  `<nameAlias firstName="" middleName="" lastName="" wholeName="${wholeName}" function="" gender="M" title="" ${rest || 'nameLanguage="" strong="true"'} regulationLanguage="en" logicalId="17">${inside}${summary}</nameAlias>`;
const birth = (attributes: string) =>
  `<birthdate calendarType="GREGORIAN" city="Oslo" zipCode="" ${attributes} region="" place="" countryIso2Code="PE" countryDescription="PERU" regulationLanguage="en" logicalId="14">${summary}</birthdate>`;

const person = `
  <sanctionEntity designationDate="2002-06-18" designationDetails="" unitedNationId="QDi.1" euReferenceNumber="EU.27.28" logicalId="13">
    <remark>A remark.</remark>
    ${regulation('IRQ')}${regulation('TAQA', 'https://eur-lex.example/2')}
    <subjectType code="person" classificationCode="P"/>
    ${alias('Erik Nordahli', 'nameLanguage="SV" strong="true"')}
    ${alias('Эрик Нурдаль', 'nameLanguage="RU" strong="true"')}
    ${alias('Erik Johan Nordahl')}
    ${alias('Shorty', 'nameLanguage="" strong="false"')}
    ${alias('Old Bear', 'nameLanguage="" strong="true"', '<remark>Low quality a.k.a.</remark>')}
    ${alias('Eric Nordal', 'nameLanguage="" strong="true"', '<remark>Good quality a.k.a.</remark>')}
    <nameAlias firstName="E." middleName="J." lastName="Nordahl" wholeName="" nameLanguage="EN" strong="true" logicalId="18"/>
    <citizenship region="" countryIso2Code="NO" countryDescription="NORWAY" regulationLanguage="en" logicalId="1">${summary}</citizenship>
    ${birth('circa="false" birthdate="1937-04-28" dayOfMonth="28" monthOfYear="4" year="1937"')}
    ${birth('circa="true" year="1939"')}
    ${birth('circa="true" yearRangeFrom="1953" yearRangeTo="1958"')}
    ${birth('circa="false" yearRangeTo="1980"')}
    ${birth('circa="false"')}
    <identification diplomatic="false" knownExpired="false" knownFalse="true" number="A1" identificationTypeCode="passport" countryIso2Code="CL" countryDescription="CHILE" logicalId="9">${summary}</identification>
    <address city="Oslo" street="" poBox="" zipCode="" region="" place="" asAtListingTime="false" countryIso2Code="TD" countryDescription="CHAD" regulationLanguage="en" logicalId="10">${summary}</address>
    <address city="" countryIso2Code="00" countryDescription="UNKNOWN" logicalId="11"/>
  </sanctionEntity>`;
const company = `
  <sanctionEntity designationDetails="" unitedNationId="" logicalId="201">
    ${regulation('UKR', 'javascript:alert(1)')}
    <subjectType code="enterprise" classificationCode="E"/>
    ${alias('North &amp; Star Ltd.')}
    ${birth('circa="false" birthdate="1990-01-01"')}
  </sanctionEntity>`;
const list = (entries = person + company, root = 'export') =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<${root} xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2025-12-11T21:24:35.826+01:00" globalFileId="171703">${entries}</${root}>`;

describe('eu-xml', () => {
  it('reads a person with aliases, dates, countries, programs and the earlier id', async () => {
    const { entities, report, warnings } = await readList('eu-xml', list());
    expect(entities[0]).toEqual({
      id: 'eu-fsf-eu-27-28',
      formerIds: ['eu-fsf-logical-13'],
      schema: 'Person',
      names: [
        { text: 'Erik Johan Nordahl' },
        { text: 'Eric Nordal' },
        { text: 'E. J. Nordahl' },
        { text: 'Erik Nordahli' },
        { text: 'Эрик Нурдаль' },
        { text: 'Shorty', weak: true },
        { text: 'Old Bear', weak: true },
      ],
      birthDates: ['1937-04-28', '1939~', '1953/1958'],
      countries: ['no', 'td'],
      programs: ['IRQ', 'TAQA'],
      datasets: ['test_list'],
      url: 'https://eur-lex.example/TXT/?uri=CELEX:1&from=EN',
    });
    expect(report.publishedAt).toEqual(new Date('2025-12-11T20:24:35.826Z'));
    expect(warnings).toEqual(['1 date of birth could not be read']);
  });

  it('reads an organization that has no reference', async () => {
    const { entities, report } = await readList('eu-xml', list());
    expect(entities[1]).toEqual({
      id: 'eu-fsf-logical-201',
      schema: 'Organization',
      names: [{ text: 'North & Star Ltd.' }],
      birthDates: [],
      countries: [],
      programs: ['UKR'],
      datasets: ['test_list'],
    });
    expect(report).toMatchObject({ entities: 2, people: 1 });
  });

  it.each(['code="vessel"', 'code="constructor"', ''])(
    'keeps an entry with the kind %s for screening',
    async (kind) => {
      const unknown = company.replace('code="enterprise"', kind);
      const { entities, report } = await readList('eu-xml', list(unknown));
      expect(entities[0]?.schema).toBe('LegalEntity');
      expect(report.people).toBe(1);
    },
  );

  it('counts entries without a name, and those without an id', async () => {
    const nameless = company.replace('North &amp; Star Ltd.', ' ');
    const unnumbered = company.replace('logicalId="201"', '');
    const { entities, warnings } = await readList('eu-xml', list(person + nameless + unnumbered));
    expect(entities).toHaveLength(2);
    expect(warnings).toEqual([
      '1 date of birth could not be read',
      '1 entry has no name and was skipped',
      '1 entry has no id',
    ]);
  });

  it('rejects a truncated file and the older version of the format', async () => {
    const whole = list();
    for (const length of [300, 2000, whole.length - 20, whole.length - 1])
      await expect(readList('eu-xml', whole.slice(0, length))).rejects.toThrow(
        /^list, line \d+: the XML is truncated or damaged/,
      );
    await expect(readList('eu-xml', list(person, 'WHOLE'))).rejects.toThrow(
      'list, line 2: the root element is <WHOLE> instead of <export>.',
    );
  });
});
