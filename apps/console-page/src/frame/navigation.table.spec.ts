import { navigation, visibleNavigation } from './navigation.table';

const titles = (...args: Parameters<typeof visibleNavigation>) =>
  visibleNavigation(...args).flatMap(({ entries }) => entries.map(({ title }) => title));

describe('the navigation', () => {
  it('shows only what the user may use', () => {
    expect(titles({ permissions: ['webhooks.read'], allCustomers: false }, true)).toEqual(['nav.webhooks']);
    expect(titles({ permissions: [], allCustomers: true }, true)).toEqual([]);
  });

  it('starts with the overview', () => {
    const permissions = ['webhooks.read', 'sessions.read', 'overview.read'] as const;
    expect(titles({ permissions: [...permissions], allCustomers: true }, true)).toEqual([
      'nav.overview',
      'nav.sessions',
      'nav.webhooks',
    ]);
  });

  it('leaves out what needs a further permission', () => {
    expect(titles({ permissions: ['screening.check'], allCustomers: false }, true)).toEqual([]);
  });

  it('leaves out the screens of a customer for users without customers', () => {
    const permissions = ['webhooks.read', 'keys.read'] as const;
    expect(titles({ permissions: [...permissions], allCustomers: true }, false)).toEqual([
      'nav.keys',
      'nav.clients',
      'nav.customers',
    ]);
  });

  it('leaves out the installation for users of some customers', () => {
    expect(titles({ permissions: ['keys.read'], allCustomers: false }, true)).toEqual([]);
  });

  it('has each shortcut once', () => {
    const keys = navigation.flatMap(({ entries }) => entries.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
