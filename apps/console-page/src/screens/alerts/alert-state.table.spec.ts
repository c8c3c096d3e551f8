import { readFileSync } from 'node:fs';
import path from 'node:path';
import { alertStates, decisionReasons, possibleActs, reopenReasons } from './alert-state.table';

interface Schema {
  enum?: string[];
  description?: string;
}

const document = JSON.parse(
  readFileSync(path.resolve(__dirname, '../../../../../docs/openapi/sanctions.json'), 'utf8'),
) as { components: { schemas: Record<string, { enum?: string[]; properties: Record<string, Schema> }> } };
const { schemas } = document.components;

describe('the tables about alerts', () => {
  it('have the states of the service', () => {
    expect(alertStates).toEqual(schemas['AlertState']?.enum);
  });

  it('have the reasons of the service', () => {
    const words = Object.entries(decisionReasons).map(
      ([outcome, all]) => `For ${outcome}: ${all.join(', ')}.`,
    );
    expect(schemas['DecisionBody']?.properties['reason']?.description).toBe(words.join(' '));
    expect(schemas['ReopenBody']?.properties['reason']?.enum).toEqual(reopenReasons);
  });
});

describe('what can be done with an alert', () => {
  it.each([
    ['OPEN', ['review', 'confirm', 'dismiss']],
    ['IN_REVIEW', ['review', 'confirm', 'dismiss']],
    ['CONFIRMED', ['reopen']],
    ['DISMISSED', ['reopen']],
    ['CLOSED', []],
  ] as const)('in the state %s is %j', (state, acts) => {
    expect(possibleActs({ state, proposal: null })).toEqual(acts);
  });

  it('is to approve or to reject while a proposal waits', () => {
    expect(possibleActs({ state: 'IN_REVIEW', proposal: {} })).toEqual(['approve', 'reject']);
  });
});
