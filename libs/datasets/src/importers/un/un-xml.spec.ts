import { readList } from '../../../test/reading';

const individual = `
  <INDIVIDUAL>
    <DATAID>101</DATAID>
    <FIRST_NAME>ERIK</FIRST_NAME><SECOND_NAME>JOHAN </SECOND_NAME><THIRD_NAME/><FOURTH_NAME>NORDAHL</FOURTH_NAME>
    <UN_LIST_TYPE>Test &amp; Co</UN_LIST_TYPE>
    <NAME_ORIGINAL_SCRIPT>إريك نوردال</NAME_ORIGINAL_SCRIPT>
    <NATIONALITY><VALUE>Norway</VALUE><VALUE>Chad</VALUE></NATIONALITY>
    <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Eric Nordal; Erik Nordal</ALIAS_NAME><DATE_OF_BIRTH>1971-02-03</DATE_OF_BIRTH></INDIVIDUAL_ALIAS>
    <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Shorty</ALIAS_NAME><NOTE>nickname</NOTE></INDIVIDUAL_ALIAS>
    <INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
    <INDIVIDUAL_ADDRESS><CITY>Oslo</CITY><COUNTRY>Norway</COUNTRY></INDIVIDUAL_ADDRESS>
    <INDIVIDUAL_ADDRESS><COUNTRY>Mali</COUNTRY></INDIVIDUAL_ADDRESS>
    <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><YEAR>1970</YEAR></INDIVIDUAL_DATE_OF_BIRTH>
    <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><NOTE>30 years old</NOTE></INDIVIDUAL_DATE_OF_BIRTH>
    <INDIVIDUAL_PLACE_OF_BIRTH><COUNTRY>Peru</COUNTRY></INDIVIDUAL_PLACE_OF_BIRTH>
  </INDIVIDUAL>`;
const entity = `
  <ENTITY>
    <DATAID>202</DATAID><FIRST_NAME>NORTH STAR CO.</FIRST_NAME><UN_LIST_TYPE>Test</UN_LIST_TYPE>
    <ENTITY_ALIAS><QUALITY>a.k.a.</QUALITY><ALIAS_NAME>NSC</ALIAS_NAME></ENTITY_ALIAS>
    <ENTITY_ALIAS><QUALITY>f.k.a.</QUALITY><ALIAS_NAME><![CDATA[Old & Star]]></ALIAS_NAME></ENTITY_ALIAS>
    <ENTITY_ADDRESS><COUNTRY>Chad</COUNTRY></ENTITY_ADDRESS>
  </ENTITY>`;
const list = (individuals = individual, entities = entity, before = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}
<CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:09.554Z"><INDIVIDUALS>${individuals}</INDIVIDUALS><ENTITIES>${entities}</ENTITIES></CONSOLIDATED_LIST>`;

describe('un-xml', () => {
  it('reads a person with aliases, the original script, dates and countries', async () => {
    const { entities, report, warnings } = await readList('un-xml', list());
    expect(entities[0]).toEqual({
      id: 'unsc-101',
      schema: 'Person',
      names: [
        { text: 'ERIK JOHAN NORDAHL' },
        { text: 'إريك نوردال' },
        { text: 'Eric Nordal' },
        { text: 'Erik Nordal' },
        { text: 'Shorty', weak: true },
      ],
      birthDates: ['1970', '1971-02-03'],
      countries: ['Norway', 'Chad', 'Mali'],
      programs: ['Test & Co'],
      datasets: ['test_list'],
    });
    expect(report.publishedAt).toEqual(new Date('2026-02-27T00:00:09.554Z'));
    expect(warnings).toEqual(['1 date of birth could not be read']);
  });

  it('reads an organization', async () => {
    const { entities, report } = await readList('un-xml', list());
    expect(entities[1]).toMatchObject({
      id: 'unsc-202',
      schema: 'Organization',
      names: [{ text: 'NORTH STAR CO.' }, { text: 'NSC' }, { text: 'Old & Star' }],
      birthDates: [],
      countries: ['Chad'],
    });
    expect(report).toMatchObject({ entities: 2, people: 1 });
  });

  it('rejects a truncated file and names the line', async () => {
    const whole = list();
    for (const length of [200, 900, whole.length - 30, whole.length - 1])
      await expect(readList('un-xml', whole.slice(0, length))).rejects.toThrow(
        /^list, line \d+: the XML is truncated or damaged/,
      );
  });

  it('rejects other XML and an empty file', async () => {
    await expect(readList('un-xml', '<rss></rss>')).rejects.toThrow('the root element is <rss>');
    await expect(readList('un-xml', '')).rejects.toThrow('the XML is truncated or damaged');
  });

  it('rejects DTD entities that expand or read files', async () => {
    const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
      '',
    );
    const dtd = `<!DOCTYPE x [<!ENTITY l0 "lol">${laughs}<!ENTITY file SYSTEM "file:///etc/passwd">]>`;
    for (const reference of ['&l9;', '&file;']) {
      const person = individual.replace('ERIK', reference);
      await expect(readList('un-xml', list(person, entity, dtd))).rejects.toThrow(/undefined entity/i);
    }
    expect((await readList('un-xml', list(individual, entity, dtd))).entities).toHaveLength(2);
  });
});
