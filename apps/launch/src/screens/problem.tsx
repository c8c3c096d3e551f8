import type { JSX } from 'preact';
import { type ProblemName, problemText, type WayOut } from '../course/problem.table';
import type { Language, TextKey } from '../language/language';
import { Actions, Button } from './parts/button';
import { Heading } from './parts/heading';
import { LinkToCopy } from './parts/link-to-copy';
import { Note } from './parts/note';
import { Text, useLanguage } from './parts/spoken';
import { WayBack } from './parts/way-back';
import type { ScreenProps } from './screen.props';

type ProblemProps = ScreenProps<'problem'>;

const wayTexts: Record<Exclude<WayOut, 'copyLink' | 'back'>, TextKey> = {
  retry: 'action.tryAgain',
  otherDevice: 'action.otherDevice',
  reload: 'problem.reload',
};

// What is said where the time that a text names is not known; undefined: nothing.
const timeless: Partial<Record<ProblemName, TextKey | undefined>> = {
  expired: 'problem.cancelled.text',
  locked: undefined,
};

/** What went wrong, what to do about it, and what the website is told. */
export function Problem({ shows, answer, site }: ProblemProps): JSX.Element {
  const { title, told, ways } = problemText(shows.problem);
  // Without a website to name there is no button that leads there.
  const open = ways.filter((way) => way !== 'back' || site !== undefined);
  return (
    <>
      <Heading icon="alert" mood="bad">
        <Text of={title} />
      </Heading>
      <Advice shows={shows} />
      {told && (
        <Note icon="message">
          <Text of={told} />
        </Note>
      )}
      <Actions>
        {open.map((way, index) => (
          <Way
            key={way}
            way={way}
            kind={index === 0 ? 'main' : 'other'}
            site={site}
            shows={shows}
            answer={answer}
          />
        ))}
      </Actions>
    </>
  );
}

function Advice({ shows: { problem, at } }: Pick<ProblemProps, 'shows'>): JSX.Element | null {
  const language = useLanguage();
  const key = !at && problem in timeless ? timeless[problem] : problemText(problem).text;
  if (!key) return null;
  return (
    <p>
      <Text of={key} values={at && { time: timeOf(problem, at, language) }} />
    </p>
  );
}

// A lock is told as the time to wait, everything else as the time of day.
const timeOf = (problem: ProblemName, at: Date, language: Language): string =>
  problem === 'locked' ? language.duration(secondsUntil(at)) : language.clock(at);

const secondsUntil = (time: Date): number => Math.max(0, (time.getTime() - Date.now()) / 1000);

interface WayProps {
  way: WayOut;
  kind: 'main' | 'other';
  site: ProblemProps['site'];
  shows: ProblemProps['shows'];
  answer: ProblemProps['answer'];
}

function Way({ way, kind, site = '', shows: { backUrl }, answer }: WayProps): JSX.Element {
  if (way === 'copyLink') return <LinkToCopy url={location.href} kind={kind} onCopied={() => answer(way)} />;
  if (way === 'back') return <WayBack site={site} backUrl={backUrl} answer={answer} />;
  return (
    <Button kind={kind} onClick={() => answer(way)}>
      <Text of={wayTexts[way]} />
    </Button>
  );
}
