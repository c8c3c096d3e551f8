import { readList } from '../../../test/reading';

const name = (parts: Record<number, string>, type: string, strength = '') =>
  `<Name>${Object.entries(parts)
    .map(([number, part]) => `<Name${number}>${part}</Name${number}>`)
    .join('')}<NameType>${type}</NameType>${strength && `<AliasStrength>${strength}</AliasStrength>`}</Name>`;

const person = `
  <Designation>
    <LastUpdated>14/04/2026</LastUpdated>
    <DateDesignated>25/01/2001</DateDesignated>
    <UniqueID>AFG0006</UniqueID>
    <OFSIGroupID>7172</OFSIGroupID>
    <UNReferenceNumber>TAi.002</UNReferenceNumber>
    <Names>
      ${name({ 6: 'Old Bear' }, 'ALias', 'Low quality a.k.a')}
      ${name({ 1: 'Eric', 6: 'Nordal' }, 'Alias', 'Good quality a.k.a')}
      ${name({ 1: 'ERIK', 2: 'JOHAN', 6: 'NORDAHL' }, 'Primary Name')}
      ${name({ 1: 'Erik', 2: 'Johann', 6: 'Nordahl' }, 'Primary name variation')}
      ${name({}, 'Primary Name')}
    </Names>
    <NonLatinNames><NonLatinName><NameNonLatinScript>إريك نوردال</NameNonLatinScript></NonLatinName></NonLatinNames>
    <Titles><Title>Mr</Title></Titles>
    <RegimeName>The Afghanistan (Sanctions) (EU Exit) Regulations 2020</RegimeName>
    <IndividualEntityShip>Individual</IndividualEntityShip>
    <DesignationSource>UN</DesignationSource>
    <SanctionsImposed>Asset freeze|Travel Ban</SanctionsImposed>
    <OtherInformation>
      Some text.
    </OtherInformation>
    <Addresses>
      <Address><AddressLine6>Oslo</AddressLine6><AddressCountry>Norway</AddressCountry></Address>
      <Address><AddressCountry>Mali</AddressCountry></Address>
    </Addresses>
    <IndividualDetails><Individual>
      <DOBs><DOB>dd/mm/1945</DOB><DOB>01/03/1958</DOB><DOB>01/03/1958</DOB><DOB>15/08/19yy</DOB></DOBs>
      <Nationalities><Nationality>Norway</Nationality><Nationality>Chad</Nationality></Nationalities>
      <BirthDetails><Location><TownOfBirth>Lima</TownOfBirth><CountryOfBirth>Peru</CountryOfBirth></Location></BirthDetails>
    </Individual></IndividualDetails>
  </Designation>`;
const ship = `
  <Designation>
    <UniqueID>DPR0075</UniqueID>
    <Names>${name({ 6: 'North Star 8' }, 'Primary name')}${name({ 6: 'Old Star' }, 'Alias')}</Names>
    <RegimeName>The Test Regulations 2019</RegimeName>
    <IndividualEntityShip>Ship</IndividualEntityShip>
    <ShipDetails><Ship>
      <IMONumbers><IMONumber>IMO9999999</IMONumber></IMONumbers>
      <CurrentBelievedFlagOfShips><CurrentBelievedFlagOfShip>Comoros</CurrentBelievedFlagOfShip></CurrentBelievedFlagOfShips>
      <PreviousFlags><PreviousFlag>Peru</PreviousFlag></PreviousFlags>
    </Ship></ShipDetails>
  </Designation>`;
const list = (designations = person + ship, root = 'Designations') =>
  `<?xml version="1.0" encoding="utf-8"?>
<${root} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><DateGenerated>08/10/2026</DateGenerated>${designations}</${root}>`;

describe('uk-xml', () => {
  it('reads a person with the primary name first, aliases, dates, countries and the earlier id', async () => {
    const { entities, report, warnings } = await readList('uk-xml', list());
    expect(entities[0]).toEqual({
      id: 'gb-fcdo-afg0006',
      formerIds: ['gb-hmt-7172'],
      schema: 'Person',
      names: [
        { text: 'ERIK JOHAN NORDAHL' },
        { text: 'Erik Johann Nordahl' },
        { text: 'Old Bear', weak: true },
        { text: 'Eric Nordal' },
        { text: 'إريك نوردال' },
      ],
      birthDates: ['1945', '1958-03-01'],
      countries: ['Norway', 'Chad', 'Mali'],
      programs: ['The Afghanistan (Sanctions) (EU Exit) Regulations 2020'],
      datasets: ['test_list'],
    });
    expect(report.publishedAt).toEqual(new Date('2026-10-08'));
    expect(warnings).toEqual(['1 date of birth could not be read']);
  });

  it('reads ships and organizations', async () => {
    const entity = ship.replace('>Ship<', '>Entity<').replace('DPR0075', 'DPR0076');
    const { entities, report } = await readList('uk-xml', list(ship + entity));
    expect(entities).toMatchObject([
      {
        id: 'gb-fcdo-dpr0075',
        schema: 'Vessel',
        names: [{ text: 'North Star 8' }, { text: 'Old Star' }],
        countries: ['Comoros'],
      },
      { id: 'gb-fcdo-dpr0076', schema: 'Organization' },
    ]);
    expect(entities[0]).not.toHaveProperty('formerIds');
    expect(report).toMatchObject({ entities: 2, people: 0 });
  });

  it('keeps a designation of an unknown kind for screening', async () => {
    const { entities } = await readList('uk-xml', list(ship.replace('>Ship<', '>Something<')));
    expect(entities[0]?.schema).toBe('LegalEntity');
  });

  it('counts designations without a name', async () => {
    const nameless = person.replace(/<Names>[^]*<\/NonLatinNames>/, '');
    const { entities, warnings } = await readList('uk-xml', list(nameless + ship));
    expect(entities).toHaveLength(1);
    expect(warnings).toContain('1 entry has no name and was skipped');
  });

  it('rejects a truncated file and other XML', async () => {
    const whole = list();
    for (const length of [300, 1500, whole.length - 20, whole.length - 1])
      await expect(readList('uk-xml', whole.slice(0, length))).rejects.toThrow(
        /^list, line \d+: the XML is truncated or damaged/,
      );
    await expect(readList('uk-xml', list(person, 'ArrayOfFinancialSanctionsTarget'))).rejects.toThrow(
      'the root element is <ArrayOfFinancialSanctionsTarget> instead of <Designations>.',
    );
  });
});
