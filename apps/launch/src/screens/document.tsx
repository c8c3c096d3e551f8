import type { JSX } from 'preact';
import { Actions, Button } from './parts/button';
import { FileButton } from './parts/file-button';
import { Heading } from './parts/heading';
import { Note } from './parts/note';
import { OtherDeviceText } from './parts/other-device';
import { Text, useLanguage } from './parts/text';
import { useAnnouncement } from './parts/announcer';
import type { ScreenProps } from './screen-props';

const reasons = {
  age: 'document.why.age',
  match: 'document.why.match',
  again: 'document.again.text',
} as const;

/** Asks for a picture of a document, and shows what was wrong with the last one. */
export function Document({
  shows: { reason, problem, triesLeft },
  answer,
}: ScreenProps<'document'>): JSX.Element {
  const language = useLanguage();
  useAnnouncement(problem && language.text(`document.problem.${problem}`));
  return (
    <>
      {/* The problem takes the place of what was read before it. */}
      <Heading icon={problem ? undefined : 'document'}>
        <Text of="document.title" />
      </Heading>
      {problem && (
        <Note icon="alert" mood="bad">
          <Text of={`document.problem.${problem}`} />{' '}
          {triesLeft !== undefined && (
            <strong class="tries">
              <Text of="tries.left" values={{ count: triesLeft }} />
            </strong>
          )}
        </Note>
      )}
      {reason && !problem && (
        <p>
          <Text of={reasons[reason]} />
        </p>
      )}
      <p>
        <Text of="document.text" />
      </p>
      <Specimen />
      <p class="muted">
        <Text of="document.tips" />
      </p>
      <Note>
        <Text of="document.private" />
      </Note>
      <Actions>
        <Button icon="camera" onClick={() => answer('take')}>
          <Text of="document.take" />
        </Button>
        <FileButton onFile={(file) => answer({ file })}>
          <Text of="document.choose" />
        </FileButton>
        <Button kind="quiet" icon="phone" onClick={() => answer('otherDevice')}>
          <OtherDeviceText />
        </Button>
      </Actions>
    </>
  );
}

// Shows where the machine readable lines are.
function Specimen(): JSX.Element {
  return (
    <svg class="specimen" viewBox="0 0 200 128" aria-hidden="true" focusable="false">
      <rect class="specimen-page" x="1" y="1" width="198" height="126" rx="8" />
      <rect class="specimen-photo" x="14" y="16" width="42" height="54" rx="4" />
      <path
        class="specimen-person"
        d="M35 46a9 9 0 1 0 0-18 9 9 0 0 0 0 18M18 70c1-12 8-19 17-19s16 7 17 19z"
      />
      <path class="specimen-line" d="M70 24h60M70 40h96M70 56h76" />
      <rect class="specimen-zone" x="8" y="84" width="184" height="36" rx="4" />
      <text class="specimen-text" x="14" y="99" textLength="172">
        {'P<AAASMITH<<ANN<<<<<<<<<<<<'}
      </text>
      <text class="specimen-text" x="14" y="114" textLength="172">
        {'1234567<<8AAA9001017F3001012'}
      </text>
    </svg>
  );
}
