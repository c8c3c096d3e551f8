/** A list with a well-known name. */
interface KnownDataset {
  title: string;
  /** Another name of the same list. */
  alias?: string;
}

// OpenSanctions uses the same names and titles.
const known: Record<string, KnownDataset> = {
  us_ofac_sdn: { title: 'US OFAC Specially Designated Nationals (SDN) List' },
  us_ofac_cons: { title: 'US OFAC Consolidated (non-SDN) List' },
  un_sc_sanctions: { title: 'UN Security Council Consolidated Sanctions' },
  eu_fsf: { title: 'EU Financial Sanctions Files (FSF)' },
  gb_fcdo_sanctions: { title: 'UK FCDO Sanctions List', alias: 'gb_hmt_sanctions' },
  gb_hmt_sanctions: { title: 'UK HMT/OFSI Consolidated List of Targets', alias: 'gb_fcdo_sanctions' },
  ch_seco_sanctions: { title: 'Swiss SECO Sanctions/Embargoes' },
  sanctions: { title: 'Consolidated Sanctions' },
  default: { title: 'OpenSanctions Default' },
};

/** The built-in list. Its name is reserved. */
export const demoName = 'demo';

/** The names that stand for all loaded lists. */
export const collectionNames: readonly string[] = ['sanctions', 'default'];

/** The fields of a loaded dataset that `resolveDataset` needs. */
export interface LoadedDataset {
  name: string;
  demo: boolean;
}

/** Whether a text can be the name of a dataset. */
export const isDatasetName = (text: string): boolean => /^[a-z0-9][a-z0-9_-]{0,62}$/.test(text);

/** The default title of a dataset. */
export const findTitle = (name: string): string =>
  Object.hasOwn(known, name) ? (known[name]?.title ?? name) : name;

/** The names under which a list may be loaded or configured: this one first, then its alias. */
export function findNames(name: string): string[] {
  const alias = Object.hasOwn(known, name) ? known[name]?.alias : undefined;
  return alias === undefined ? [name] : [name, alias];
}

/**
 * The loaded datasets for a name: the one with that name or its alias; all of them for a collection. The demo list is
 * part of a collection only if no real list is loaded. Undefined if the name is unknown.
 */
export function resolveDataset(name: string, loaded: readonly LoadedDataset[]): string[] | undefined {
  const names = new Set(loaded.map((dataset) => dataset.name));
  const exact = findNames(name).find((each) => names.has(each));
  if (exact !== undefined) return [exact];
  if (!collectionNames.includes(name)) return undefined;
  const real = loaded.filter(({ demo }) => !demo);
  return (real.length > 0 ? real : loaded).map((dataset) => dataset.name);
}
