import { changesOf, emptyDraft, isComplete, isUserName, toDraft } from './user-draft';
import type { User } from './user.query';

const user: User = {
  id: '1',
  user: 'jane',
  source: 'local',
  roles: ['viewer', 'reviewer'],
  customers: ['acme', 'other shop'],
  status: 'active',
  createdAt: '2026-01-31T12:00:00Z',
};

describe('the form of a user', () => {
  it('sends nothing that was not changed, whatever its order', () => {
    expect(changesOf(user, toDraft(user))).toEqual({});
    expect(changesOf(user, { ...toDraft(user), roles: ['reviewer', 'viewer'] })).toEqual({});
  });

  it('sends only what was changed', () => {
    expect(changesOf(user, { ...toDraft(user), roles: ['operator'] })).toEqual({ roles: ['operator'] });
    expect(changesOf(user, { ...toDraft(user), customers: ['acme'] })).toEqual({ customers: ['acme'] });
  });

  it('knows all customers as a choice of its own, which forgets no chosen one', () => {
    const all = { ...toDraft(user), hasAll: true };
    expect(changesOf(user, all)).toEqual({ customers: ['*'] });
    expect(changesOf(user, { ...all, hasAll: false })).toEqual({});
    expect(toDraft({ ...user, customers: ['*'] })).toMatchObject({ hasAll: true, customers: [] });
  });

  it('is incomplete without a role or a customer', () => {
    expect(isComplete(emptyDraft)).toBe(false);
    expect(isComplete({ ...emptyDraft, hasAll: true })).toBe(true);
    expect(isComplete({ ...emptyDraft, hasAll: true, roles: [] })).toBe(false);
    expect(isComplete({ ...emptyDraft, customers: ['acme'] })).toBe(true);
  });

  it.each([
    ['jane.doe', true],
    ['jane@example.org', true],
    ['Jane', false],
    ['jane doe', false],
    ['-jane', false],
    ['oidc:jane', false],
    ['', false],
    ['x'.repeat(101), false],
  ])('accepts the name %j: %s', (name, isValid) => {
    expect(isUserName(name)).toBe(isValid);
  });
});
