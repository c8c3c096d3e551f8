import type { JSX } from 'preact';
import { Actions, Button } from './parts/button';
import { Heading } from './parts/heading';
import { LinkToCopy } from './parts/link-to-copy';
import { Note } from './parts/note';
import { Spinner } from './parts/progress-bar';
import { Text, useLanguage } from './parts/text';
import type { ScreenProps } from './screen-props';

/** A QR code and a link to continue on a phone. */
export function Handoff({ shows, answer }: ScreenProps<'handoff'>): JSX.Element {
  const { isNeeded, isOver } = shows;
  return (
    <>
      <Heading icon={isOver ? 'phone' : undefined}>
        <Text of="handoff.title" />
      </Heading>
      {isNeeded && (
        <p class="lead">
          <Text of="handoff.needed" />
        </p>
      )}
      {isOver ? <ExpiredCode /> : <Code shows={shows} />}
      <Actions>
        {isOver && (
          <Button icon="again" onClick={() => answer('renew')}>
            <Text of="handoff.renew" />
          </Button>
        )}
        {!isNeeded && (
          <Button kind="quiet" onClick={() => answer('stay')}>
            <Text of="handoff.stay" />
          </Button>
        )}
      </Actions>
    </>
  );
}

function ExpiredCode(): JSX.Element {
  return (
    <Note icon="alert" mood="bad">
      <Text of="problem.code.title" />
    </Note>
  );
}

function Code({ shows: { url, qr, expiresAt } }: Pick<ScreenProps<'handoff'>, 'shows'>): JSX.Element {
  const language = useLanguage();
  return (
    <>
      <p>
        <Text of="handoff.scan" />
      </p>
      <img
        class="qr"
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={language.text('handoff.code')}
        width="216"
        height="216"
      />
      <p class="muted centred">
        <Text of="handoff.expires" values={{ time: language.formatTime(expiresAt) }} />
      </p>
      <p class="link-intro">
        <Text of="handoff.link" />
      </p>
      <LinkToCopy url={url} />
      <p class="busy">
        <Spinner />
        <Text of="handoff.waiting" />
      </p>
    </>
  );
}
