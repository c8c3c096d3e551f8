import type { DatasetState } from '@gatehouse/datasets';
import { findGaps } from './collection-gaps';

const state = (name: string) => ({ name, demo: name === 'demo' }) as DatasetState;
const gaps = (known: string[], loaded: string[], failed: string[] = []) => {
  const { error, missing } = findGaps(
    'sanctions',
    known.map(state),
    (name) => loaded.includes(name),
    (name) => failed.includes(name),
  );
  return [error?.status, error?.message, missing];
};

describe('findGaps', () => {
  it('returns no gaps if all real lists are loaded', () => {
    expect(gaps(['demo', 'un'], ['demo', 'un'])).toEqual([undefined, undefined, []]);
    expect(gaps(['demo', 'un'], ['un'], ['demo'])).toEqual([undefined, undefined, []]);
    expect(gaps(['demo'], ['demo'])).toEqual([undefined, undefined, []]);
  });

  it('names the lists that are not loaded yet', () => {
    expect(gaps(['demo', 'eu', 'un'], ['demo', 'un'])).toEqual([undefined, undefined, ['eu']]);
  });

  it('returns 503 if no real list is loaded, even if the demo list is', () => {
    const [status, message] = gaps(['demo', 'eu', 'un'], ['demo']);
    expect(status).toBe(503);
    expect(message).toMatch(/^"sanctions" is not available yet: no version of eu, un has been loaded\./);
  });

  it('returns 503 if one of the lists failed to load', () => {
    const [status, message] = gaps(['demo', 'eu', 'un'], ['demo', 'un'], ['eu']);
    expect(status).toBe(503);
    expect(message).toMatch(/^"sanctions" is unavailable: this process failed to load eu\./);
    expect(gaps(['demo'], [], ['demo'])[0]).toBe(503);
  });
});
