import { Link, Outlet } from '@tanstack/react-router';
import { useMe } from '../access/me';
import type { Permission } from '../access/permission.table';
import { Busy } from '../frame/busy';
import { useWords } from '../language/language';
import type { PlainTextKey } from '../language/text.types';
import { Icon, type IconName } from '../part/icon';
import type { PortalScreen } from './portal-session';

interface Entry {
  screen: PortalScreen;
  title: PlainTextKey;
  icon: IconName;
  permission: Permission;
}

const entries: readonly Entry[] = [
  { screen: 'webhooks', title: 'nav.webhooks', icon: 'webhook', permission: 'webhooks.read' },
  { screen: 'sessions', title: 'nav.sessions', icon: 'list', permission: 'sessions.read' },
];

/** What surrounds a screen in the page of a host: at most the choice of the screen. */
export function PortalFrame() {
  const { text } = useWords();
  const { permissions, customers } = useMe();
  const [{ name, modes: [mode] } = { name: '', modes: [] }] = customers;
  const shown = entries.filter(({ permission }) => permissions.includes(permission));
  return (
    <div className="portal">
      {shown.length > 1 && (
        <nav className="portal-nav" aria-label={text('frame.navigation')}>
          {shown.map(({ screen, title, icon }) => (
            <Link
              key={screen}
              to={`/c/$customer/$mode/${screen}`}
              params={{ customer: name, mode }}
              className="nav-link"
              activeOptions={{ includeSearch: false }}
            >
              <Icon name={icon} />
              <span>{text(title)}</span>
            </Link>
          ))}
        </nav>
      )}
      <main id="main" className="main" tabIndex={-1}>
        <Busy />
        <Outlet />
      </main>
    </div>
  );
}
