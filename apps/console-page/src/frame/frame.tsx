import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useMe } from '../access/me';
import type { Scope } from '../call/client';
import { useWords } from '../language/language';
import { Button } from '../part/button';
import { Icon } from '../part/icon';
import { Busy } from './busy';
import { type Command, CommandPalette } from './command-palette';
import { firstScope } from './first-scope';
import { IdleWarning } from './idle-warning';
import { visibleNavigation } from './navigation.table';
import { type AddressParts, useAddress } from './scope';
import { ScopeBar } from './scope-bar';
import { ShortcutHelp } from './shortcut-help';
import { useShortcuts } from './shortcut';
import { UserMenu } from './user-menu';

type Open = 'palette' | 'help' | 'navigation' | undefined;

/** What surrounds every screen: navigation, customer, shortcuts. */
export function Frame() {
  const { text } = useWords();
  const me = useMe();
  const params = useAddress();
  const scope = useCurrentScope(params);
  const [open, setOpen] = useState<Open>();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const close = () => setOpen(undefined);
  const groups = useMemo(() => visibleNavigation(me, scope !== undefined), [me, scope]);
  const commands = useCommands(groups, scope);
  useShortcuts(useFrameShortcuts(groups, scope, setOpen));
  useFocusOnNavigation(path);
  useEffect(() => setOpen(undefined), [path]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key !== 'k') return;
      event.preventDefault();
      setOpen('palette');
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div className="frame" data-navigation={open === 'navigation' ? 'open' : undefined}>
      <a className="skip" href="#main">
        {text('frame.skip')}
      </a>
      <nav className="sidebar" aria-label={text('frame.navigation')}>
        <Link to="/" className="brand">
          <span className="brand-mark" aria-hidden="true">
            <svg viewBox="0 0 32 32">
              <path d="M9 24V14a7 7 0 0 1 14 0v10M9 18.5h14M16 7v17" />
            </svg>
          </span>
          {text('app.name')}
        </Link>
        {groups.map((group) => (
          <div key={group.title ?? ''} className="nav-group">
            {group.title && <p className="nav-title">{text(group.title)}</p>}
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.to}>
                  <Link
                    to={entry.to}
                    params={scope}
                    className="nav-link"
                    activeOptions={{ includeSearch: false }}
                  >
                    <Icon name={entry.icon} />
                    <span>{text(entry.title)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="backdrop" onClick={close} />
      <div className="content">
        <header className="topbar" data-mode={params.mode}>
          <span className="topbar-menu">
            <Button
              look="quiet"
              icon="menu"
              label={text('frame.navigation')}
              onPress={() => setOpen(open === 'navigation' ? undefined : 'navigation')}
            />
          </span>
          {scope && params.customer !== undefined && <ScopeBar scope={scope} />}
          {params.mode === 'test' && <span className="test-note">{text('scope.testNote')}</span>}
          <span className="topbar-space" />
          <button type="button" className="palette-button" onClick={() => setOpen('palette')}>
            <Icon name="search" />
            <span>{text('palette.open')}</span>
            <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
          </button>
          <UserMenu />
        </header>
        <main id="main" className="main" tabIndex={-1}>
          <Busy />
          <Outlet />
        </main>
      </div>
      {open === 'palette' && <CommandPalette commands={commands} onClose={close} />}
      {open === 'help' && <ShortcutHelp onClose={close} />}
      <IdleWarning />
    </div>
  );
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** On screens of the installation, the links lead to the customer that was shown last. */
function useCurrentScope({ customer, mode }: AddressParts): Scope | undefined {
  const me = useMe();
  return useMemo(
    () => (customer !== undefined && mode !== undefined ? { customer, mode } : firstScope(me)),
    [customer, mode, me],
  );
}

type Groups = ReturnType<typeof visibleNavigation>;

function useCommands(groups: Groups, scope: Scope | undefined): Command[] {
  const { text, code } = useWords();
  const { customers } = useMe();
  const navigate = useNavigate();
  return useMemo(() => {
    const screens = groups.flatMap(({ title, entries }) =>
      entries.map((entry) => ({
        id: entry.title,
        title: text(entry.title),
        group: title ? text(title) : '',
        icon: entry.icon,
        run: () => void navigate({ to: entry.to, params: scope }),
      })),
    );
    const scopes = customers.flatMap(({ name, modes }) =>
      modes.map((mode) => ({
        id: `${name}/${mode}`,
        title: `${name} · ${code('mode', mode)}`,
        group: text('scope.customer'),
        icon: 'customer' as const,
        run: () => void navigate({ to: '/c/$customer/$mode', params: { customer: name, mode } }),
      })),
    );
    return [...screens, ...scopes];
  }, [groups, customers, scope, navigate, text, code]);
}

function useFrameShortcuts(groups: Groups, scope: Scope | undefined, setOpen: (open: Open) => void) {
  const { text } = useWords();
  const navigate = useNavigate();
  return useMemo(
    () => [
      { keys: '?', title: text('shortcut.title'), run: () => setOpen('help') },
      { keys: '/', title: text('palette.title'), run: () => setOpen('palette') },
      ...groups
        .flatMap(({ entries }) => entries)
        .filter(({ key }) => key !== undefined)
        .map(({ key = '', title, to }) => ({
          keys: `g ${key}`,
          title: text(title),
          run: () => void navigate({ to, params: scope }),
        })),
    ],
    [groups, scope, navigate, setOpen, text],
  );
}

/** After a navigation the focus is on the heading of the new screen, where a screen reader continues. */
function useFocusOnNavigation(path: string): void {
  const [first] = useState(path);
  useEffect(() => {
    if (path === first) return;
    const timer = requestAnimationFrame(() => document.querySelector<HTMLElement>('#main h1')?.focus());
    return () => cancelAnimationFrame(timer);
  }, [path, first]);
}
