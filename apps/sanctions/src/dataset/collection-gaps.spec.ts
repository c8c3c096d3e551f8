import type { DatasetState } from '@gatehouse/datasets';
import { gapsOf } from './collection-gaps';

const state = (name: string) => ({ name, demo: name === 'demo' }) as DatasetState;
const gaps = (known: string[], loaded: string[], unreadable: string[] = []) => {
  const { refusal, missing } = gapsOf(
    'sanctions',
    known.map(state),
    (name) => loaded.includes(name),
    (name) => unreadable.includes(name),
  );
  return [refusal?.status, refusal?.message, missing];
};

describe('a collection', () => {
  it('of lists that are all in memory lacks nothing, and the demo list is no part of it', () => {
    expect(gaps(['demo', 'un'], ['demo', 'un'])).toEqual([undefined, undefined, []]);
    expect(gaps(['demo', 'un'], ['un'], ['demo'])).toEqual([undefined, undefined, []]);
    expect(gaps(['demo'], ['demo'])).toEqual([undefined, undefined, []]);
  });

  it('names the lists that are on their way', () => {
    expect(gaps(['demo', 'eu', 'un'], ['demo', 'un'])).toEqual([undefined, undefined, ['eu']]);
  });

  it('is refused when nothing real is there yet: the demo list does not stand in for it', () => {
    const [status, message] = gaps(['demo', 'eu', 'un'], ['demo']);
    expect(status).toBe(503);
    expect(message).toMatch(/^"sanctions" cannot be used yet: no version of eu, un was loaded yet\./);
  });

  it('is refused when one of its lists could not be read', () => {
    const [status, message] = gaps(['demo', 'eu', 'un'], ['demo', 'un'], ['eu']);
    expect(status).toBe(503);
    expect(message).toMatch(/^"sanctions" cannot be used: this process could not read eu into memory\./);
    expect(gaps(['demo'], [], ['demo'])[0]).toBe(503);
  });
});
