import { type Claim, IndexedDbDeviceStore, type SessionKind } from '@gatehouse/sdk/browser';
import { render } from 'preact';
import { SessionFlow } from './flow/session-flow';
import { detectDeviceKind } from './flow/device-kind';
import { SessionStore } from './flow/session-store';
import { BackGuard, type LeaveQuestion } from './flow/back-guard';
import { Display } from './flow/display';
import { VisitReport } from './flow/visit-report';
import { canContinueHere } from './flow/problem.table';
import { EnrolledDevice } from './enrollment/enrolled-device';
import { openHostFrame } from './embed/host-frame';
import { chooseLanguage, type LanguageTag } from './language/choice';
import { Language } from './language/language';
import { LanguageStore } from './language/language-store';
import { parseLaunchLink, removeHandoff } from './launch-link';
import { openStorage } from './page-storage';
import { Page } from './screens/page';
import { loadScreens } from './screens/screen-table';

// First of all: the host of a frame connects while the page loads.
const host = openHostFrame(window);
const container = document.getElementById('page') as HTMLElement;
const link = parseLaunchLink(location.href);
const storage = openStorage();
const languageStore = new LanguageStore(storage);
let requestedTag = chooseLanguage([languageStore.tag, ...navigator.languages]);
let language = await Language.load(requestedTag);

const visits = new VisitReport((visit) => flow?.reportVisit(visit));
const display = new Display(update, (shown) => {
  visits.add(shown);
  host?.showScreen(shown.name);
});
visits.add(display.shown);
addEventListener('pagehide', () => visits.flush());
let leaveQuestion: LeaveQuestion;
// In a frame, the browser goes back in the page around it.
const guard = host ? undefined : createGuard();
const flow = link.sessionId === undefined ? undefined : createFlow(link.sessionId);
draw();
if (flow) void flow.run();
else display.show('problem', { problem: 'unknown', at: undefined });

function createFlow(sessionId: string): SessionFlow {
  const { handoff, baseUrl } = link;
  return new SessionFlow({
    sessionId,
    handoff,
    baseUrl,
    device: detectDeviceKind(navigator),
    display,
    sessions: new SessionStore(storage, host ? 'frame' : 'window'),
    enrolledDevice: new EnrolledDevice(new IndexedDbDeviceStore(), location.origin, sessionId),
    host,
    onClaim: ({ page }: Claim<SessionKind>) => {
      host?.allow(page.embedOrigins);
      // A handoff code works once, so a reload must not send it again.
      history.replaceState(history.state, '', removeHandoff(location.href));
      void switchLanguage(chooseLanguage([languageStore.tag, page.locale, ...navigator.languages]));
    },
    loadScreens,
    leave: (url) => void leaveFor(url),
    reload: () => location.reload(),
  });
}

function createGuard(): BackGuard {
  return new BackGuard({
    window,
    goBack: () => flow?.goBack() ?? false,
    isFree: () => {
      const { shown, pageInfo } = display;
      const isOver = shown.name === 'problem' && !canContinueHere(shown.shows.problem);
      return isOver || pageInfo.finishBy === undefined;
    },
    onQuestion: (question) => {
      leaveQuestion = question;
      draw();
    },
  });
}

/** Returns to the host. The launch page does not stay in the history. */
async function leaveFor(url: string): Promise<void> {
  await guard?.release();
  location.replace(url);
}

function update(): void {
  draw();
  guard?.update();
}

function draw(): void {
  const { shown, pageInfo } = display;
  render(
    <Page
      shown={shown}
      pageInfo={pageInfo}
      language={language}
      onLanguage={(tag) => void choose(tag)}
      onCancel={() => flow?.cancel()}
      leaveQuestion={leaveQuestion}
      onStay={() => guard?.stay()}
      onLeave={() => guard?.leave()}
    />,
    container,
  );
}

async function choose(tag: LanguageTag): Promise<void> {
  languageStore.tag = tag;
  await switchLanguage(tag);
}

/** Of two choices in a row the later one applies, whichever file loads first. */
async function switchLanguage(tag: LanguageTag): Promise<void> {
  requestedTag = tag;
  const loaded = await Language.load(tag);
  if (requestedTag !== tag) return;
  language = loaded;
  draw();
}

// A page that the browser restores from memory has lost its connections, and maybe its camera: a reload continues where it was.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
