import type { JSX } from 'preact';
import { useAnnouncement } from './parts/announcer';
import { Heading } from './parts/heading';
import { useOnline } from './parts/online';
import { Spinner } from './parts/progress-bar';
import { Text, useLanguage } from './parts/text';

/** The session is being claimed, or the rest of the page is being loaded. */
export function Opening(): JSX.Element {
  const language = useLanguage();
  const isOnline = useOnline();
  useAnnouncement(isOnline ? undefined : language.text('face.loading.offline'));
  return (
    <div class="waiting">
      <Spinner />
      <Heading>
        <Text of="page.loading" />
      </Heading>
      {!isOnline && (
        <p>
          <Text of="face.loading.offline" />
        </p>
      )}
    </div>
  );
}
