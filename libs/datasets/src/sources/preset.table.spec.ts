import { findTitle } from '../catalogue';
import { loadConfig } from '@gatehouse/platform';
import { datasetVariables } from '../datasets.config';
import { findPreset, presetNames, presets } from './preset.table';

describe('presets', () => {
  it.each(presets)('has a title and a valid source for $name', ({ name, format, url }) => {
    expect(findTitle(name)).not.toBe(name);
    const { DATASET_SOURCES } = loadConfig(datasetVariables, { DATASET_SOURCES: `${name}=${format}:${url}` });
    expect(DATASET_SOURCES).toEqual([{ name, format, url }]);
    expect(url).toMatch(/^https:/);
  });

  it('finds a list by its name', () => {
    for (const name of presetNames) expect(findPreset(name)?.name).toBe(name);
    expect(findPreset('constructor')).toBeUndefined();
  });
});
