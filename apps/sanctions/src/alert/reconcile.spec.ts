import fc from 'fast-check';
import type { MonitoredMatch, PersonResult } from '../monitoring/person-result';
import { type Alert, type Outcome, toFacts } from './alert';
import { alertStates, nextState } from './alert.machine';
import { type AlertChange, reconcile, type ReconcileContext } from './reconcile';

const now = new Date('2026-11-18T12:00:00Z');
const versions = [{ dataset: 'un', versionId: '2', version: '2026-11-18-b' }];
let ids = 0;

const context = (fields: Partial<ReconcileContext> = {}): ReconcileContext => ({
  before: [{ dataset: 'un', versionId: '1', version: '2026-11-17-a' }],
  versions,
  isListed: () => true,
  now,
  createId: () => `alert-${++ids}`,
  ...fields,
});

const match = (entityId: string, fields: Partial<MonitoredMatch> = {}): MonitoredMatch => ({
  entityId,
  name: 'Ivan Petrov',
  matchedName: 'Ivan Petrov',
  score: 0.96,
  aliases: [],
  birthDate: '1970-12-31',
  birthDates: ['1970-12-31'],
  weakNames: [],
  formerIds: [],
  countries: ['ru'],
  programs: [],
  datasets: ['un'],
  url: null,
  features: [],
  ...fields,
});

const result = (
  matches: MonitoredMatch[],
  row = { id: 'c-1', firstname: 'Ivan', lastname: 'Petrov', dob: '1970-12-31' },
): PersonResult => ({ person: { id: 'person', revision: 1, pending: false, row }, matches });

/** As it is stored: JSON. */
const store = (alert: Alert): Alert => ({
  ...(JSON.parse(JSON.stringify(alert)) as Alert),
  openedAt: alert.openedAt,
  updatedAt: alert.updatedAt,
});

const apply = (alerts: readonly Alert[], changes: readonly AlertChange[]): Alert[] => {
  const changed = new Map(changes.map(({ after }) => [after.id, store(after)]));
  const kept = alerts.map((alert) => changed.get(alert.id) ?? alert);
  return [...kept, ...changes.filter(({ before }) => !before).map(({ after }) => store(after))];
};

const run = (alerts: readonly Alert[], ...args: [PersonResult, Partial<ReconcileContext>?]) => {
  const changes = reconcile(alerts, args[0], context(args[1]));
  return { changes, alerts: apply(alerts, changes) };
};

const open = (...matches: MonitoredMatch[]) => run([], result(matches)).alerts;

const decide = (
  alert: Alert,
  outcome: Outcome,
  reason = 'different_name',
  at = '2026-11-18T10:00:00Z',
): Alert => {
  const state = nextState(alert.state, outcome === 'CONFIRMED' ? 'confirm' : 'dismiss')!;
  const decision = { outcome, reason, by: { keyId: 'key', user: 'ann', at }, basis: toFacts(alert) };
  return { ...alert, state, decision };
};

const propose = (alert: Alert): Alert => ({
  ...alert,
  state: nextState(alert.state, 'propose')!,
  proposal: { outcome: 'DISMISSED', reason: 'different_name', by: { keyId: 'k', user: 'ann', at: '' } },
});

const codes = ({ changes }: { changes: AlertChange[] }) =>
  changes.map(({ event }) => event && [event.type, event.to, ...event.reasons.map(({ code }) => code)]);

describe('reconcile', () => {
  it('opens one alert for each match', () => {
    const opened = run([], result([match('a'), match('b')]));
    expect(codes(opened)).toEqual([
      ['opened', 'OPEN', 'new_entry'],
      ['opened', 'OPEN', 'new_entry'],
    ]);
    expect(opened.alerts[0]).toMatchObject({ entityId: 'a', revision: 1, versions: { after: versions } });
  });

  it('reports a score that has moved alone in no history', () => {
    const alerts = open(match('a'));
    const { changes } = run(alerts, result([match('a', { score: 0.97 })]));
    expect(changes).toMatchObject([{ after: { match: { score: 0.97 }, revision: 1 } }]);
    expect(changes[0]?.event).toBeUndefined();
  });

  it('closes alerts that do not match, with the reason', () => {
    const alerts = open(match('a'), match('b'));
    expect(codes(run(alerts, result([]), { isListed: (id) => id === 'a' }))).toEqual([
      ['closed', 'CLOSED', 'below_threshold'],
      ['closed', 'CLOSED', 'not_listed'],
    ]);
  });

  it('does not call a match below the threshold that was left out because there are too many', () => {
    const { alerts } = run([], result([match('a'), match('b')]));
    const crowded = { ...result([match('b')]), omitted: 1 };
    expect(codes(run(alerts, crowded))).toEqual([['closed', 'CLOSED', 'beyond_limit']]);
    expect(codes(run(alerts, crowded, { isListed: () => false }))).toEqual([
      ['closed', 'CLOSED', 'not_listed'],
    ]);
    expect(codes(run(alerts, { ...crowded, omitted: 0 }))).toEqual([['closed', 'CLOSED', 'below_threshold']]);
  });

  it('keeps a dismissal while the score, the case of names and other fields change', () => {
    const [alert] = open(match('a'));
    const dismissed = decide(alert!, 'DISMISSED');
    const changed = match('a', {
      score: 0.99,
      matchedName: 'IVAN  PETROV',
      aliases: ['Vanya'],
      programs: ['X'],
      countries: ['ru', 'by'],
    });
    const after = run([dismissed], result([changed]));
    expect(after.alerts[0]).toMatchObject({ state: 'DISMISSED', revision: 1 });
    expect(after.changes[0]?.event).toBeUndefined();
  });

  it.each([
    ['better_name', { matchedName: 'Ivan Petrow', aliases: ['Ivan Petrow'], score: 0.9 }, 'different_name'],
    ['better_name', { name: 'Iwan Petrow', matchedName: 'Iwan Petrow', score: 0.98 }, 'different_name'],
    ['new_date_of_birth', { birthDates: ['1970-12-31', '1971'] }, 'different_name'],
    ['date_of_birth_removed', { birthDates: [] }, 'different_date_of_birth'],
    ['new_list', { datasets: ['un', 'eu'] }, 'different_name'],
    ['country_removed', { countries: [] }, 'different_nationality_or_place'],
    ['new_country', { countries: ['ru', 'by'] }, 'different_nationality_or_place'],
  ])('reopens a dismissal with %s', (code, fields, reason) => {
    const [alert] = open(match('a'));
    const after = run([decide(alert!, 'DISMISSED', reason)], result([match('a', fields)]));
    expect(codes(after)).toEqual([['reopened', 'OPEN', code]]);
    expect(after.alerts[0]?.decision).toBeUndefined();
  });

  it('reopens a dismissal when a weak name that was listed before becomes strong and matches better', () => {
    const weak = { aliases: ['Ivan Petrow'], weakNames: ['Ivan Petrow'] };
    const [alert] = open(match('a', weak));
    const dismissed = decide(alert!, 'DISMISSED');
    expect(run([dismissed], result([match('a', weak)])).alerts[0]?.state).toBe('DISMISSED');
    const strong = match('a', { aliases: ['Ivan Petrow'], matchedName: 'Ivan Petrow', score: 0.98 });
    expect(codes(run([dismissed], result([strong])))).toEqual([['reopened', 'OPEN', 'better_name']]);
  });

  it('does not reopen for another spelling that matches equally well', () => {
    const [alert] = open(match('a'));
    const accented = match('a', {
      name: 'Iv\u00e1n Petrov',
      matchedName: 'Iv\u00e1n Petrov',
      aliases: ['Ivan Petrov'],
    });
    expect(run([decide(alert!, 'DISMISSED')], result([accented])).alerts[0]?.state).toBe('DISMISSED');
  });

  it('does not reopen for a replaced name that matches worse', () => {
    const [alert] = open(match('a'));
    const replaced = match('a', { name: 'Iwan Petrow', matchedName: 'Iwan Petrow', score: 0.9 });
    expect(run([decide(alert!, 'DISMISSED')], result([replaced])).alerts[0]?.state).toBe('DISMISSED');
  });

  it('reopens a dismissal when the person has changed, without data of the person in the words', () => {
    const [alert] = open(match('a'));
    const row = { id: 'c-1', firstname: 'Zoran', lastname: 'Petrov', dob: '1970-12-31' };
    const after = run([decide(alert!, 'DISMISSED')], result([match('a')], row));
    expect(codes(after)).toEqual([['reopened', 'OPEN', 'person_changed']]);
    expect(JSON.stringify(after.changes[0]?.event)).not.toContain('Zoran');
  });

  it('compares with the time of the decision, so that small steps add up', () => {
    const [alert] = open(match('a'));
    const silent = run([decide(alert!, 'DISMISSED')], result([match('a', { aliases: ['Ivan Petroff'] })]));
    expect(silent.alerts[0]?.state).toBe('DISMISSED');
    const better = match('a', { aliases: ['Ivan Petroff'], matchedName: 'Ivan Petroff' });
    expect(codes(run(silent.alerts, result([better])))).toEqual([['reopened', 'OPEN', 'better_name']]);
  });

  it('returns to DISMISSED if nothing material has changed while it was closed, else to OPEN', () => {
    const dismissed = decide(open(match('a'))[0]!, 'DISMISSED');
    const closed = run([dismissed], result([])).alerts;
    expect(closed[0]?.state).toBe('CLOSED');
    expect(codes(run(closed, result([match('a')])))).toEqual([['returned', 'DISMISSED', 'matches_again']]);
    expect(codes(run(closed, result([match('a', { birthDates: [] })])))).toEqual([
      ['returned', 'OPEN', 'matches_again', 'date_of_birth_removed'],
    ]);
    const confirmed = run([decide(open(match('a'))[0]!, 'CONFIRMED')], result([])).alerts;
    expect(codes(run(confirmed, result([match('a')])))).toEqual([['returned', 'OPEN', 'matches_again']]);
  });

  it('keeps a confirmation, and reports what changes', () => {
    const confirmed = decide(open(match('a'))[0]!, 'CONFIRMED');
    expect(codes(run([confirmed], result([match('a', { birthDates: [] })])))).toEqual([
      ['changed', 'CONFIRMED', 'date_of_birth_removed'],
    ]);
  });

  it('drops a proposal that was made before a material change', () => {
    const [alert] = open(match('a'));
    const proposal = {
      outcome: 'DISMISSED',
      reason: 'different_name',
      by: { keyId: 'k', user: 'ann', at: '' },
    } as const;
    const proposed: Alert = { ...alert!, state: 'IN_REVIEW', proposal };
    expect(run([proposed], result([match('a', { score: 0.99 })])).alerts[0]?.proposal).toEqual(proposal);
    const after = run([proposed], result([match('a', { datasets: ['un', 'eu'] })]));
    expect(codes(after)).toEqual([['changed', 'IN_REVIEW', 'new_list', 'proposal_dropped']]);
    expect(after.alerts[0]?.proposal).toBeUndefined();
  });

  it('follows an entity to its new id', () => {
    const dismissed = decide(open(match('old'))[0]!, 'DISMISSED');
    const after = run([dismissed], result([match('new', { formerIds: ['old'] })]), {
      isListed: (id) => id === 'new',
    });
    expect(codes(after)).toEqual([['changed', 'DISMISSED', 'entity_moved']]);
    expect(after.alerts).toMatchObject([{ entityId: 'new', state: 'DISMISSED', id: dismissed.id }]);
  });

  it('follows the best match if several entries claim the same former id', () => {
    const confirmed = decide(open(match('old'))[0]!, 'CONFIRMED');
    const claims = [
      match('best', { formerIds: ['old'] }),
      match('worst', { formerIds: ['old'], score: 0.9 }),
    ];
    const after = run([confirmed], result(claims), { isListed: (id) => id !== 'old' });
    expect(after.alerts).toMatchObject([
      { entityId: 'best', state: 'CONFIRMED', id: confirmed.id },
      { entityId: 'worst', state: 'OPEN' },
    ]);
  });

  it('reopens a confirmation that moves to an entry that differs, also by a merge', () => {
    const confirmed = decide(open(match('old'))[0]!, 'CONFIRMED');
    const other = match('new', { formerIds: ['old'], birthDates: ['1950'] });
    const lists = { isListed: (id: string) => id === 'new' };
    const moved = run([confirmed], result([other]), lists);
    expect(moved.alerts).toMatchObject([{ entityId: 'new', state: 'OPEN', id: confirmed.id }]);
    expect(moved.alerts[0]?.decision).toBeUndefined();
    expect(codes(moved)[0]?.[0]).toBe('reopened');
    const [alert] = open(match('new', { birthDates: ['1950'] }));
    const merged = run([confirmed, alert!], result([other]), lists);
    expect(merged.alerts[1]).toMatchObject({ id: alert!.id, state: 'OPEN' });
    expect(merged.alerts[1]?.decision).toBeUndefined();
    const same = run([confirmed], result([match('new', { formerIds: ['old'] })]), lists);
    expect(same.alerts).toMatchObject([{ entityId: 'new', state: 'CONFIRMED' }]);
  });

  it('does not close an alert a second time when it is merged', () => {
    const [a, b] = open(match('a'), match('b'));
    const closed = run([a!], result([])).alerts[0]!;
    const merged = run([closed, b!], result([match('b', { formerIds: ['a'] })]), {
      isListed: (id) => id === 'b',
    });
    expect(merged.alerts[0]).toMatchObject({ id: a!.id, state: 'CLOSED', mergedInto: b!.id });
    expect(codes(merged)).toEqual([
      ['changed', 'CLOSED', 'entity_merged'],
      ['merged', 'OPEN', 'entity_merged'],
    ]);
  });

  it('does not move an alert while its entity is listed, nor twice', () => {
    const alerts = open(match('a'), match('b'));
    const cycle = [match('a', { formerIds: ['b'] }), match('b', { formerIds: ['a'] })];
    expect(codes(run(alerts, result(cycle)))).toEqual([undefined, undefined]);
    expect(codes(run(alerts, result([match('b', { formerIds: ['a'] })])))).toEqual([
      ['closed', 'CLOSED', 'below_threshold'],
      undefined,
    ]);
  });

  it('merges alerts: the stronger state and the later decision continue, and none is lost', () => {
    const [a, b] = open(match('a'), match('b'));
    const merge = (one: Alert, other: Alert) =>
      run([one, other], result([match('b', { formerIds: ['a'] })]), {
        isListed: (id) => id === 'b',
      });
    const merged = merge(decide(a!, 'CONFIRMED'), decide(b!, 'DISMISSED')).alerts;
    expect(merged).toMatchObject([
      { id: a!.id, state: 'CLOSED', mergedInto: b!.id },
      { id: b!.id, state: 'CONFIRMED', decision: { outcome: 'CONFIRMED' } },
    ]);
    const later = merge(
      decide(a!, 'DISMISSED', 'deceased', '2026-11-18T11:00:00Z'),
      decide(b!, 'DISMISSED', 'different_name', '2026-11-18T10:00:00Z'),
    );
    expect(later.alerts[1]).toMatchObject({ state: 'DISMISSED', decision: { reason: 'deceased' } });
    expect(merge(decide(a!, 'DISMISSED'), b!).alerts[1]).toMatchObject({ state: 'OPEN' });
    expect(merge(decide(a!, 'DISMISSED'), b!).alerts[1]?.decision).toBeUndefined();
    expect(merge(a!, decide(b!, 'DISMISSED')).alerts[1]).toMatchObject({ state: 'OPEN' });
  });

  it.each([
    ['of the alert that continues', false, true],
    ['of the alert that ends', true, false],
    ['of both', true, true],
  ])('drops the proposal %s when alerts are merged, and reports it', (_, onOld, onNew) => {
    const [a, b] = open(match('a'), match('b'));
    for (const [one, other] of [
      [onOld ? propose(a!) : a!, onNew ? propose(b!) : b!],
      [onOld ? propose(a!) : decide(a!, 'CONFIRMED'), onNew ? propose(b!) : decide(b!, 'CONFIRMED')],
    ] as const) {
      const merged = run([one, other], result([match('b', { formerIds: ['a'] })]), {
        isListed: (id) => id === 'b',
      });
      expect(merged.alerts.map(({ proposal }) => proposal)).toEqual([undefined, undefined]);
      const dropped = merged.changes.filter(({ event }) =>
        event?.reasons.some(({ code }) => code === 'proposal_dropped'),
      );
      expect(dropped.map(({ after }) => after.id).sort()).toEqual(
        [one, other]
          .filter(({ proposal }) => proposal)
          .map(({ id }) => id)
          .sort(),
      );
    }
  });
});

describe('any sequence of results and decisions', () => {
  const entity = fc.constantFrom('a', 'b', 'c');
  const matches = fc.uniqueArray(
    fc.record({
      entityId: entity,
      score: fc.constantFrom(0.95, 0.97, 1),
      matchedName: fc.constantFrom('Ivan Petrov', 'Ivan Petrow', 'Vanya'),
      birthDates: fc.constantFrom<string[]>(['1970-12-31'], [], ['1970-12-31', '1971']),
      datasets: fc.constantFrom<string[]>(['un'], ['un', 'eu']),
      formerIds: fc.constantFrom<string[]>([], ['a']),
    }),
    { selector: ({ entityId }) => entityId },
  );
  const all = ['a', 'b', 'c'].map((entityId) => match(entityId));
  const merged = [match('c', { formerIds: ['a', 'b'] })];
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('run' as const),
      matches,
      listed: fc.uniqueArray(entity),
    }),
    fc.constantFrom(
      // Everybody is found, and the list merges all entities into one.
      { kind: 'run' as const, matches: all, listed: ['a', 'b', 'c'] },
      { kind: 'run' as const, matches: merged, listed: [] },
    ),
    fc.record({ kind: fc.constant('propose' as const), at: fc.nat(2) }),
    fc.record({
      kind: fc.constant('decide' as const),
      at: fc.nat(2),
      outcome: fc.constantFrom<Outcome>('CONFIRMED', 'DISMISSED'),
    }),
  );

  it('ends in legal states, is idempotent, and loses no alert', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let alerts: Alert[] = [];
        for (const each of steps) {
          if (each.kind === 'propose') {
            alerts = alerts.map((alert, i) =>
              i === each.at && nextState(alert.state, 'propose') ? propose(alert) : alert,
            );
            continue;
          }
          if (each.kind === 'decide') {
            alerts = alerts.map((alert, i) =>
              i === each.at && nextState(alert.state, 'confirm')
                ? { ...decide(alert, each.outcome), proposal: undefined }
                : alert,
            );
            continue;
          }
          const found = each.matches.map(({ entityId, ...fields }) => match(entityId, fields));
          const listed = new Set<string>([...each.listed, ...found.map(({ entityId }) => entityId)]);
          const lists = { isListed: (id: string) => listed.has(id) };
          const before = alerts;
          alerts = run(before, result(found), lists).alerts;

          const second = run(alerts, result(found), lists);
          expect(second.changes).toEqual([]);
          const keys = alerts.map(({ entityId }) => entityId);
          expect(new Set(keys).size).toBe(keys.length);
          for (const alert of alerts) {
            expect(alertStates).toContain(alert.state);
            if (alert.state === 'CONFIRMED' || alert.state === 'DISMISSED')
              expect(alert.decision?.outcome).toBe(alert.state);
            if (alert.proposal) expect(alert.state).toBe('IN_REVIEW');
            if (found.some(({ entityId }) => entityId === alert.entityId))
              expect(alert.state).not.toBe('CLOSED');
          }
          expect(alerts.length).toBeGreaterThanOrEqual(before.length);
        }
      }),
      { numRuns: 500 },
    );
  });
});
