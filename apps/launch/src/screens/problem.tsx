import type { JSX } from 'preact';
import { type ProblemName, getProblemText, type ProblemAction } from '../flow/problem.table';
import type { Language, TextKey } from '../language/language';
import { Actions, Button } from './parts/button';
import { Heading } from './parts/heading';
import { LinkToCopy } from './parts/link-to-copy';
import { Note } from './parts/note';
import { Text, useLanguage } from './parts/text';
import { BackButton } from './parts/back-button';
import type { ScreenProps } from './screen-props';

type ProblemProps = ScreenProps<'problem'>;

const actionTexts: Record<Exclude<ProblemAction, 'copyLink' | 'back'>, TextKey> = {
  retry: 'action.tryAgain',
  otherDevice: 'action.otherDevice',
  reload: 'problem.reload',
};

// Texts for problems without a known time; undefined: no text.
const textsWithoutTime: Partial<Record<ProblemName, TextKey | undefined>> = {
  expired: 'problem.cancelled.text',
  locked: undefined,
};

/** What went wrong, what to do about it, and what is reported to the host. */
export function Problem({ shows, answer, site }: ProblemProps): JSX.Element {
  const { title, notice, actions } = getProblemText(shows.problem);
  // Without the name of the host there is no button back to it.
  const available = actions.filter((action) => action !== 'back' || site !== undefined);
  return (
    <>
      <Heading icon="alert" mood="bad">
        <Text of={title} />
      </Heading>
      <Advice shows={shows} />
      {notice && (
        <Note icon="message">
          <Text of={notice} />
        </Note>
      )}
      <Actions>
        {available.map((action, index) => (
          <ActionButton
            key={action}
            action={action}
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
  const key = !at && problem in textsWithoutTime ? textsWithoutTime[problem] : getProblemText(problem).text;
  if (!key) return null;
  return (
    <p>
      <Text of={key} values={at && { time: formatProblemTime(problem, at, language) }} />
    </p>
  );
}

// A lockout is shown as the time to wait, other problems as a time of day.
const formatProblemTime = (problem: ProblemName, at: Date, language: Language): string =>
  problem === 'locked' ? language.formatDuration(secondsUntil(at)) : language.formatTime(at);

const secondsUntil = (time: Date): number => Math.max(0, (time.getTime() - Date.now()) / 1000);

interface ActionButtonProps {
  action: ProblemAction;
  kind: 'main' | 'other';
  site: ProblemProps['site'];
  shows: ProblemProps['shows'];
  answer: ProblemProps['answer'];
}

function ActionButton({
  action,
  kind,
  site = '',
  shows: { backUrl },
  answer,
}: ActionButtonProps): JSX.Element {
  if (action === 'copyLink')
    return <LinkToCopy url={location.href} kind={kind} onCopied={() => answer(action)} />;
  if (action === 'back') return <BackButton site={site} backUrl={backUrl} answer={answer} />;
  return (
    <Button kind={kind} onClick={() => answer(action)}>
      <Text of={actionTexts[action]} />
    </Button>
  );
}
