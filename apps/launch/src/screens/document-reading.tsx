import type { JSX } from 'preact';
import { useAnnouncement } from './parts/announcer';
import { Heading } from './parts/heading';
import { Note } from './parts/note';
import { ProgressBar, Spinner } from './parts/progress-bar';
import { Text, useLanguage } from './parts/text';
import type { ScreenProps } from './screen-props';

/** The document reader is loading, or reading the picture. */
export function DocumentReading({ shows: { progress } }: ScreenProps<'documentReading'>): JSX.Element {
  const language = useLanguage();
  useAnnouncement(language.text('document.reading.text'));
  return (
    <div class="waiting">
      <Spinner />
      <Heading>
        <Text of="document.reading" />
      </Heading>
      <p>
        <Text of="document.reading.text" />
      </p>
      {progress < 1 && (
        <ProgressBar
          part={progress}
          label={language.text('document.loading', { percent: language.formatPercent(progress) })}
        />
      )}
      <Note>
        <Text of="document.private" />
      </Note>
    </div>
  );
}
