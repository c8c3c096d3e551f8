import { type Claim, IndexedDbDeviceStore, type SessionKind } from '@gatehouse/sdk/browser';
import { render } from 'preact';
import { SessionFlow } from './flow/session-flow';
import { detectDeviceKind } from './flow/device-kind';
import { SessionStore } from './flow/session-store';
import { Display } from './flow/display';
import { EnrolledDevice } from './enrollment/enrolled-device';
import { chooseLanguage, type LanguageTag } from './language/choice';
import { Language } from './language/language';
import { LanguageStore } from './language/language-store';
import { parseLaunchLink, removeHandoff } from './launch-link';
import { openStorage } from './page-storage';
import { Page } from './screens/page';

const container = document.getElementById('page') as HTMLElement;
const link = parseLaunchLink(location.href);
const storage = openStorage();
const languageStore = new LanguageStore(storage);
let requestedTag = chooseLanguage([languageStore.tag, ...navigator.languages]);
let language = await Language.load(requestedTag);

const display = new Display(draw);
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
    display: display,
    sessions: new SessionStore(storage),
    enrolledDevice: new EnrolledDevice(new IndexedDbDeviceStore(), location.origin, sessionId),
    onClaim: ({ page }: Claim<SessionKind>) => {
      // A handoff code works once, so a reload must not send it again.
      history.replaceState(null, '', removeHandoff(location.href));
      void switchLanguage(chooseLanguage([languageStore.tag, page.locale, ...navigator.languages]));
    },
    leave: (url) => location.replace(url),
    reload: () => location.reload(),
  });
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
