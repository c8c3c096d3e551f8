import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { meQuery } from './access/me';
import type { Permission } from './access/permission.table';
import { guarded } from './frame/guarded';
import { Crash } from './frame/error-boundary';
import { firstScope } from './frame/first-scope';
import { Frame } from './frame/frame';
import { parseSearch, stringifySearch } from './frame/search';
import { Loading } from './part/state';
import { Home, NotFound } from './screens/home/home';
import { Login } from './screens/login/login';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Outlet,
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string | undefined>,
  notFoundComponent: NotFound,
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: async ({ context }) => {
    if (await context.queries.ensureQueryData(meQuery).catch(() => null)) redirect({ to: '/', throw: true });
  },
  component: Login,
});

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: async ({ context, location }) => {
    const me = await context.queries.ensureQueryData(meQuery);
    if (!me) redirect({ to: '/login', search: { next: location.href }, throw: true });
    return { me };
  },
  component: Frame,
});

const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  beforeLoad: ({ context }) => {
    const scope = context.me && firstScope(context.me);
    if (scope) redirect({ to: '/c/$customer/$mode', params: scope, throw: true });
  },
  component: Home,
});

const scope = createRoute({ getParentRoute: () => frame, path: '/c/$customer/$mode', component: Outlet });

const scopeHome = createRoute({ getParentRoute: () => scope, path: '/', component: Home });

type Loaded = Parameters<typeof lazyRouteComponent>[0];

/** A screen in a file of its own, for those who may see it. */
const screen = (load: Loaded, name: string, ...needed: Permission[]) =>
  guarded(needed, lazyRouteComponent(load, name));

const scoped = <Path extends string>(path: Path, ...component: Parameters<typeof screen>) =>
  createRoute({ getParentRoute: () => scope, path, component: screen(...component) });

const installed = <Path extends string>(path: Path, ...component: Parameters<typeof screen>) =>
  createRoute({ getParentRoute: () => frame, path, component: screen(...component) });

const overviewScreen = () => import('./screens/overview/overview');
const sessionScreens = () => import('./screens/sessions/sessions');
const sessionScreen = () => import('./screens/sessions/session');
const reviewScreen = () => import('./screens/review/review');
const alertScreens = () => import('./screens/alerts/alerts');
const alertScreen = () => import('./screens/alerts/alert');
const populationScreens = () => import('./screens/populations/populations');
const populationScreen = () => import('./screens/populations/population');
const tryScreen = () => import('./screens/check/try-name');
const fileScreen = () => import('./screens/check/file-check');
const auditScreen = () => import('./screens/audit/audit');
const webhookScreen = () => import('./screens/webhooks/webhooks');
const deliveryScreen = () => import('./screens/webhooks/delivery');
const keyScreen = () => import('./screens/keys/keys');
const clientScreen = () => import('./screens/clients/clients');
const customerScreen = () => import('./screens/customers/customers');
const enrolledScreen = () => import('./screens/people/enrolled');
const personScreen = () => import('./screens/people/person');
const listsScreen = () => import('./screens/lists/lists');
const listScreen = () => import('./screens/lists/list');
const userScreen = () => import('./screens/users/users');
const systemScreen = () => import('./screens/system/system');

const routeTree = root.addChildren([
  login,
  frame.addChildren([
    home,
    installed('/keys', keyScreen, 'Keys', 'keys.read'),
    installed('/clients', clientScreen, 'Clients', 'keys.read'),
    installed('/customers', customerScreen, 'Customers', 'keys.read'),
    installed('/lists', listsScreen, 'Lists', 'lists.read'),
    installed('/lists/$name', listScreen, 'List', 'lists.read'),
    installed('/users', userScreen, 'Users', 'users.write'),
    installed('/system', systemScreen, 'System', 'system.read'),
    scope.addChildren([
      scopeHome,
      scoped('/overview', overviewScreen, 'Overview', 'overview.read'),
      scoped('/sessions', sessionScreens, 'Sessions', 'sessions.read'),
      scoped('/sessions/$id', sessionScreen, 'Session', 'sessions.read'),
      scoped('/review', reviewScreen, 'Review', 'sessions.read', 'people.read'),
      scoped('/alerts', alertScreens, 'Alerts', 'alerts.read'),
      scoped('/alerts/$population/$id', alertScreen, 'Alert', 'alerts.read', 'personal.read'),
      scoped('/populations', populationScreens, 'Populations', 'alerts.read'),
      scoped('/populations/$name', populationScreen, 'Population', 'alerts.read'),
      scoped('/try', tryScreen, 'TryName', 'screening.check', 'personal.read'),
      scoped('/file', fileScreen, 'FileCheck', 'screening.check', 'personal.read'),
      scoped('/people', enrolledScreen, 'Enrolled', 'people.read'),
      scoped('/people/$id', personScreen, 'Person', 'people.read'),
      scoped('/audit', auditScreen, 'Audit', 'audit.read'),
      scoped('/webhooks', webhookScreen, 'Webhooks', 'webhooks.read'),
      scoped('/webhooks/$id', deliveryScreen, 'DeliveryScreen', 'webhooks.read'),
    ]),
  ]),
]);

export const createConsoleRouter = (queries: QueryClient) =>
  createRouter({
    routeTree,
    basepath: '/console',
    context: { queries },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: Loading,
    defaultErrorComponent: Crash,
    scrollRestoration: true,
  });
