import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { Crash } from '../frame/error-boundary';
import { guarded } from '../frame/guarded';
import { parseSearch, stringifySearch } from '../frame/search';
import { Loading } from '../part/state';
import { NotFound } from '../screens/home/home';
import { PortalFrame } from './portal-frame';
import type { PortalSession } from './portal-session';

/** The screens have the same addresses as in the console, below that of the link, so that they work unchanged. */
const root = createRootRoute({
  component: PortalFrame,
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string | undefined>,
  notFoundComponent: NotFound,
});

const scope = createRoute({ getParentRoute: () => root, path: '/c/$customer/$mode', component: Outlet });

type Loaded = Parameters<typeof lazyRouteComponent>[0];

const scoped = <Path extends string>(
  path: Path,
  permission: 'webhooks.read' | 'sessions.read',
  load: Loaded,
  name: string,
) =>
  createRoute({
    getParentRoute: () => scope,
    path,
    component: guarded([permission], lazyRouteComponent(load, name)),
  });

export function createPortalRouter(link: string, { customer, mode, screens }: PortalSession) {
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      const [screen = 'webhooks'] = screens;
      redirect({ to: `/c/$customer/$mode/${screen}`, params: { customer, mode }, throw: true });
    },
  });
  const routeTree = root.addChildren([
    home,
    scope.addChildren([
      scoped('/webhooks', 'webhooks.read', () => import('../screens/webhooks/webhooks'), 'Webhooks'),
      scoped(
        '/webhooks/$id',
        'webhooks.read',
        () => import('../screens/webhooks/delivery'),
        'DeliveryScreen',
      ),
      scoped('/sessions', 'sessions.read', () => import('../screens/sessions/sessions'), 'Sessions'),
      scoped('/sessions/$id', 'sessions.read', () => import('../screens/sessions/session'), 'Session'),
    ]),
  ]);
  return createRouter({
    routeTree,
    basepath: `/console/portal/${link}`,
    parseSearch,
    stringifySearch,
    defaultPendingComponent: Loading,
    defaultErrorComponent: Crash,
    scrollRestoration: true,
  });
}
