import { type Claim, IndexedDbDeviceStore, type SessionKind } from '@gatehouse/sdk/browser';
import { render } from 'preact';
import { Course } from './course/course';
import { deviceKindOf } from './course/device-kind';
import { DeviceMemory } from './course/device-memory';
import { Stage } from './course/stage';
import { EnrolledDevice } from './enrollment/enrolled-device';
import { chooseLanguage, type LanguageTag } from './language/choice';
import { Language } from './language/language';
import { LanguageMemory } from './language/language-memory';
import { readLink, withoutHandoff } from './launch-link';
import { pageStorage } from './page-storage';
import { Page } from './screens/page';

const container = document.getElementById('page') as HTMLElement;
const link = readLink(location.href);
const storage = pageStorage();
const chosen = new LanguageMemory(storage);
let wanted = chooseLanguage([chosen.tag, ...navigator.languages]);
let language = await Language.load(wanted);

const stage = new Stage(draw);
const course = link.sessionId === undefined ? undefined : courseOf(link.sessionId);
draw();
if (course) void course.run();
else stage.show('problem', { problem: 'unknown', at: undefined });

function courseOf(sessionId: string): Course {
  const { handoff, baseUrl } = link;
  return new Course({
    sessionId,
    handoff,
    baseUrl,
    device: deviceKindOf(navigator),
    stage,
    memory: new DeviceMemory(storage),
    enrolled: new EnrolledDevice(new IndexedDbDeviceStore(), location.origin, sessionId),
    onClaim: ({ page }: Claim<SessionKind>) => {
      // The code has worked, which it does once: a page that is loaded again must not show it again.
      history.replaceState(null, '', withoutHandoff(location.href));
      void speak(chooseLanguage([chosen.tag, page.locale, ...navigator.languages]));
    },
    leave: (url) => location.replace(url),
    reload: () => location.reload(),
  });
}

function draw(): void {
  const { shown, surroundings } = stage;
  render(
    <Page
      shown={shown}
      surroundings={surroundings}
      language={language}
      onLanguage={(tag) => void choose(tag)}
      onCancel={() => course?.cancel()}
    />,
    container,
  );
}

async function choose(tag: LanguageTag): Promise<void> {
  chosen.tag = tag;
  await speak(tag);
}

/** Of two choices in a row the later one counts, whichever file comes first. */
async function speak(tag: LanguageTag): Promise<void> {
  wanted = tag;
  const loaded = await Language.load(tag);
  if (wanted !== tag) return;
  language = loaded;
  draw();
}
