import { ChangeMatcher } from '@gatehouse/matching';
import fc from 'fast-check';
import { compareLists, type ListPair } from '../src/monitoring/difference/list-difference';
import { monitorPerson } from '../src/monitoring/person-monitor';
import { OpenDataset } from '../src/screening/screener';
import { buildIndexHere, type ListHistory, screenedChange } from './list-changes';
import { listedPerson } from './listed-person';

/** Opens the versions of lists before and after a change, as a thread does. */
function open(lists: readonly ListHistory[]) {
  const pairs = lists.map((list): ListPair => {
    const before = list.old && buildIndexHere(list.old);
    const isSame = JSON.stringify(list.old) === JSON.stringify(list.new);
    const after = isSame ? before : list.new && buildIndexHere(list.new);
    return { ...(before && { old: before }), ...(after && { new: after }) };
  });
  const { changes } = compareLists(pairs);
  const opened = pairs.map((pair) => {
    const old = pair.old && new OpenDataset(pair.old);
    return { old, new: pair.new === pair.old ? old : pair.new && new OpenDataset(pair.new) };
  });
  const openedChanges = changes.map((change, at) => {
    const { old, new: current } = opened[at]!;
    return new ChangeMatcher(change, (current ?? old)!.matcher);
  });
  const datasets = (side: 'old' | 'new') => opened.flatMap((pair) => pair[side] ?? []);
  return { old: datasets('old'), new: datasets('new'), changes: openedChanges };
}

describe('a delta run', () => {
  it('has the result of a full run, for every person', () => {
    const seen = { keptMatches: 0, kept: 0, concerned: 0, changedScores: 0 };
    fc.assert(
      fc.property(screenedChange, ({ lists, people, threshold }) => {
        const versions = open(lists);
        for (const row of people) {
          const before = monitorPerson(row, versions.old, threshold, undefined);
          const expected = monitorPerson(row, versions.new, threshold, undefined);
          const delta = monitorPerson(row, versions.new, threshold, versions.changes);
          expect({ row, result: delta ?? before }).toEqual({ row, result: expected });
          if (delta) seen.concerned++;
          else seen.kept++;
          if (!delta) seen.keptMatches += before?.matches.length ?? 0;
          else if (before?.matches[0]?.score !== delta.matches[0]?.score) seen.changedScores++;
        }
      }),
      { numRuns: 400 },
    );
    expect(seen.keptMatches).toBeGreaterThan(100);
    expect(seen.kept).toBeGreaterThan(500);
    expect(seen.concerned).toBeGreaterThan(500);
    expect(seen.changedScores).toBeGreaterThan(100);
  });

  it('keeps the best matches of a person with too many, whatever changes', () => {
    const crowd = Array.from({ length: 503 }, (_, at) => listedPerson(`x-${1000 + at}`, 'Ivan Petrov'));
    const row = { id: '1', firstname: 'Ivan', lastname: 'Petrov', dob: '1970-12-31' };
    const versions = open([{ old: crowd, new: crowd.slice(1).reverse() }]);
    const before = monitorPerson(row, versions.old, 0.9, undefined);
    const after = monitorPerson(row, versions.new, 0.9, versions.changes);
    const getIds = (result: typeof before) => result?.matches.map(({ entityId }) => entityId);
    const ids = crowd.map(({ id }) => id);
    expect([getIds(before), before?.omitted]).toEqual([ids.slice(0, 500), 3]);
    expect([getIds(after), after?.omitted]).toEqual([ids.slice(1, 501), 2]);
  });
});
