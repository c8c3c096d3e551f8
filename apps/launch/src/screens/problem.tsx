import type { JSX } from 'preact';
import { type ProblemName, getProblemText, type ProblemAction } from '../flow/problem.table';
import type { Language, TextKey } from '../language/language';
import { DeniedSteps } from './denied-steps';
import { Actions, Button, LinkButton } from './parts/button';
import { Heading } from './parts/heading';
import { LinkToCopy } from './parts/link-to-copy';
import { Note } from './parts/note';
import { OtherDeviceText } from './parts/other-device';
import { usePageInfo } from './parts/page-info';
import { Text, useLanguage } from './parts/text';
import { BackButton } from './parts/back-button';
import type { ScreenProps } from './screen-props';

type ProblemProps = ScreenProps<'problem'>;

const actionTexts: Record<
  Exclude<ProblemAction, 'copyLink' | 'openWindow' | 'otherDevice' | 'back'>,
  TextKey
> = {
  retry: 'action.tryAgain',
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
      {shows.problem === 'denied' && <DeniedSteps noticesGrant={shows.noticesGrant} />}
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
  const { device } = usePageInfo();
  const key = !at && problem in textsWithoutTime ? textsWithoutTime[problem] : getProblemText(problem).text;
  // A phone needs no advice to connect a camera: the buttons are enough.
  if (!key || (problem === 'noCamera' && device === 'mobile')) return null;
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
  shows: { problem, backUrl, windowUrl = location.href },
  answer,
}: ActionButtonProps): JSX.Element {
  if (action === 'copyLink')
    return <LinkToCopy url={location.href} kind={kind} onCopied={() => answer(action)} />;
  if (action === 'back') return <BackButton site={site} backUrl={backUrl} answer={answer} />;
  if (action === 'openWindow')
    return (
      <LinkButton href={windowUrl} opensWindow>
        <Text of="action.openWindow" />
      </LinkButton>
    );
  return (
    <Button kind={kind} onClick={() => answer(action)}>
      {action === 'otherDevice' ? <HandoffText problem={problem} /> : <Text of={actionTexts[action]} />}
    </Button>
  );
}

// Without storage the link is for another window of this device.
const HandoffText = ({ problem }: Pick<ProblemProps['shows'], 'problem'>): JSX.Element =>
  problem === 'storage' ? <Text of="action.showLink" /> : <OtherDeviceText />;
