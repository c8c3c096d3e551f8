import type { JSX } from 'preact';
import type { Surroundings } from '../../course/screen.types';
import { Cancel } from './cancel';
import { Text, useLanguage } from './spoken';

interface FooterProps {
  surroundings: Surroundings;
  onCancel: () => void;
}

/** How long there is time, and the way out. */
export function Footer({ surroundings: { finishBy, cancelling }, onCancel }: FooterProps): JSX.Element {
  const language = useLanguage();
  return (
    <footer>
      {finishBy && (
        <p class="finish-by">
          <Text of="page.finishBy" values={{ time: language.clock(finishBy) }} />
        </p>
      )}
      {cancelling && <Cancel text={cancelling} onCancel={onCancel} />}
    </footer>
  );
}
