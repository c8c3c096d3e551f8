import type { DeviceKind } from '@gatehouse/sdk/browser';
import type { JSX } from 'preact';
import type { TextKey } from '../language/language';
import { Actions, Button } from './parts/button';
import { Heading } from './parts/heading';
import { LinkToCopy } from './parts/link-to-copy';
import { Note } from './parts/note';
import { usePageInfo } from './parts/page-info';
import { LinkNote } from './parts/link-note';
import { Spinner } from './parts/progress-bar';
import { Text, useLanguage } from './parts/text';
import type { ScreenProps } from './screen-props';

interface Words {
  title: TextKey;
  scan: TextKey;
  code: TextKey;
  link: TextKey;
  waiting: TextKey;
}

/** A desktop hands over to a phone, a phone to any other device. */
const words: Record<DeviceKind, Words> = {
  desktop: {
    title: 'handoff.title',
    scan: 'handoff.scan',
    code: 'handoff.code',
    link: 'handoff.link',
    waiting: 'handoff.waiting',
  },
  mobile: {
    title: 'handoff.title.other',
    scan: 'handoff.scan.other',
    code: 'handoff.code.other',
    link: 'handoff.link.other',
    waiting: 'handoff.waiting.other',
  },
};

/** A QR code and a link to continue on another device. */
export function Handoff({ shows, answer }: ScreenProps<'handoff'>): JSX.Element {
  const { device } = usePageInfo();
  const { isNeeded, isOver } = shows;
  return (
    <>
      <Heading icon={isOver ? 'phone' : undefined}>
        <Text of={words[device].title} />
      </Heading>
      {!isOver && shows.link && <LinkNote link={shows.link} />}
      <p>
        {chooseIntroduction(shows, device).map((key) => (
          <span key={key}>
            <Text of={key} />{' '}
          </span>
        ))}
      </p>
      {isOver ? <ExpiredCode /> : <Code shows={shows} words={words[device]} />}
      <Actions>
        {isOver && (
          <Button icon="again" onClick={() => answer('renew')}>
            <Text of="handoff.renew" />
          </Button>
        )}
        {!isOver && shows.link && shows.link !== 'sent' && (
          <Button
            kind="other"
            icon="message"
            isBusy={shows.link === 'sending'}
            onClick={() => answer('send')}
          >
            <Text of="handoff.send" />
          </Button>
        )}
        {!isNeeded && (
          <Button kind="other" onClick={() => answer('stay')}>
            <Text of="handoff.stay" />
          </Button>
        )}
      </Actions>
    </>
  );
}

function chooseIntroduction(
  { purpose, isNeeded, isOver, link }: ScreenProps<'handoff'>['shows'],
  device: DeviceKind,
): readonly TextKey[] {
  const scan = isOver ? [] : [words[device].scan];
  // The rest was read before the link was sent.
  if (link === 'sent' || link === 'failed') return scan;
  const needed = isNeeded ? (['handoff.needed'] as const) : [];
  return [`handoff.purpose.${purpose}`, ...needed, ...scan];
}

function ExpiredCode(): JSX.Element {
  return (
    <Note icon="alert" mood="bad">
      <Text of="problem.code.title" />
    </Note>
  );
}

interface CodeProps extends Pick<ScreenProps<'handoff'>, 'shows'> {
  words: Words;
}

function Code({ shows: { url, qr, expiresAt }, words }: CodeProps): JSX.Element {
  const language = useLanguage();
  return (
    <>
      <img
        class="qr"
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={language.text(words.code)}
        width="216"
        height="216"
      />
      <p class="muted centred expires">
        <Text of="handoff.expires" values={{ time: language.formatTime(expiresAt) }} />
      </p>
      <p class="link-intro">
        <Text of={words.link} />
      </p>
      <LinkToCopy url={url} />
      <p class="busy">
        <Spinner />
        <Text of={words.waiting} />
      </p>
    </>
  );
}
