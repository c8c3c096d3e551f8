import type { JSX } from 'preact';
import { useAnnouncement } from './parts/announcer';
import { Heading } from './parts/heading';
import { Note } from './parts/note';
import { Spinner } from './parts/progress-bar';
import { Text, useLanguage } from './parts/text';
import type { ScreenProps } from './screen-props';

/** The answer is being sent. */
export function Sending({ shows: { isSlow } }: ScreenProps<'sending'>): JSX.Element {
  const language = useLanguage();
  useAnnouncement(isSlow ? language.text('sending.slow') : undefined);
  return (
    <div class="waiting">
      <Spinner />
      <Heading>
        <Text of="sending.title" />
      </Heading>
      <p>
        <Text of="sending.text" />
      </p>
      {isSlow && (
        <Note icon="alert">
          <Text of="sending.slow" />
        </Note>
      )}
    </div>
  );
}
