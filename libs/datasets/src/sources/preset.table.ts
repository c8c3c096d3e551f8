import type { ListFormat } from '../importers/importers';

/** A list that its publisher offers at a well-known URL. */
export interface Preset {
  name: string;
  format: ListFormat;
  url: string;
}

/** The official lists by the names that OpenSanctions uses, too. */
export const presets: readonly Preset[] = [
  {
    name: 'us_ofac_sdn',
    format: 'ofac-csv',
    url: 'https://www.treasury.gov/ofac/downloads/',
  },
  {
    name: 'us_ofac_cons',
    format: 'ofac-cons-csv',
    url: 'https://www.treasury.gov/ofac/downloads/consolidated/',
  },
  {
    name: 'un_sc_sanctions',
    format: 'un-xml',
    url: 'https://scsanctions.un.org/resources/xml/en/consolidated.xml',
  },
  {
    name: 'eu_fsf',
    format: 'eu-xml',
    // The token is public: the Commission uses it in the links of its own page. It is not a credential of anyone.
    url: 'https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw',
  },
  {
    name: 'gb_fcdo_sanctions',
    format: 'uk-xml',
    url: 'https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml',
  },
  {
    name: 'ch_seco_sanctions',
    format: 'seco-xml',
    url: 'https://www.sesam.search.admin.ch/sesam-search-web/pages/downloadXmlGesamtliste.xhtml?lang=en&action=downloadXmlGesamtlisteAction',
  },
];

export const presetNames: readonly string[] = presets.map(({ name }) => name);

export const findPreset = (name: string): Preset | undefined =>
  presets.find((preset) => preset.name === name);
