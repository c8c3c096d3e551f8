import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { logOutLocally } from './access/me';
import { portalLink } from './call/portal-link';
import { createQueries } from './call/queries';
import { onLoginEnd } from './call/send';
import { ErrorBoundary } from './frame/error-boundary';
import { ShortcutProvider } from './frame/shortcut';
import { applyTheme, readTheme } from './frame/theme';
import { LanguageProvider } from './language/language';
import { Loading } from './part/state';
import { ToastProvider } from './part/toast';
import { createConsoleRouter } from './router';

applyTheme(readTheme());

// react-aria adds this style to the page unless it is there; the policy of the page forbids it, and styles/button.css has it.
const mark = document.createElement('meta');
mark.id = 'react-aria-pressable-style';
document.head.append(mark);

const queries = createQueries();
const Portal = lazy(async () => ({ default: (await import('./portal/portal')).Portal }));

function createConsole() {
  const router = createConsoleRouter(queries);
  onLoginEnd(() => {
    logOutLocally(queries);
    void router.invalidate();
  });
  return <RouterProvider router={router} />;
}

const screens =
  portalLink === undefined ? (
    createConsole()
  ) : (
    <Suspense fallback={<Loading />}>
      <Portal link={portalLink} queries={queries} />
    </Suspense>
  );

// The browser may keep a whole page that was left: after a log-out, nobody goes back to what it showed.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

const page = document.getElementById('page');
if (!page) throw new Error('index.html has no #page.');
createRoot(page).render(
  <StrictMode>
    <LanguageProvider>
      <ErrorBoundary>
        <QueryClientProvider client={queries}>
          <ShortcutProvider>
            <ToastProvider>{screens}</ToastProvider>
          </ShortcutProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </LanguageProvider>
  </StrictMode>,
);
