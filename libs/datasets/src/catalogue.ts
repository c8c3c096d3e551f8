/** A list that is known by name, whoever publishes it. */
interface KnownDataset {
  title: string;
  /** The other name under which the same list may be loaded or asked for. */
  alias?: string;
}

// The names and titles are those of OpenSanctions, so that its users find theirs.
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

/** The list that comes with the product. Nobody else's may have its name. */
export const demoName = 'demo';

// The names that stand for all that is loaded.
const collections = new Set(['sanctions', 'default']);

/** What `resolveDataset` must know of a loaded dataset. */
export interface LoadedDataset {
  name: string;
  demo: boolean;
}

/** Whether a text can be the name of a dataset. */
export const isDatasetName = (text: string): boolean => /^[a-z0-9][a-z0-9_-]{0,62}$/.test(text);

/** What a dataset is called among people, unless somebody says otherwise. */
export const titleOf = (name: string): string =>
  Object.hasOwn(known, name) ? (known[name]?.title ?? name) : name;

/** The names under which the list may be loaded or configured that this name means: itself first, then its other name. */
export function knownNames(name: string): string[] {
  const alias = Object.hasOwn(known, name) ? known[name]?.alias : undefined;
  return alias === undefined ? [name] : [name, alias];
}

/**
 * The loaded datasets that a name means: the one of that name, or of its other name; all of them for a collection. The
 * demo list is part of a collection only while there is nothing real. Undefined when the name means nothing here.
 */
export function resolveDataset(name: string, loaded: readonly LoadedDataset[]): string[] | undefined {
  const names = new Set(loaded.map((dataset) => dataset.name));
  const exact = knownNames(name).find((each) => names.has(each));
  if (exact !== undefined) return [exact];
  if (!collections.has(name)) return undefined;
  const real = loaded.filter(({ demo }) => !demo);
  return (real.length > 0 ? real : loaded).map((dataset) => dataset.name);
}
