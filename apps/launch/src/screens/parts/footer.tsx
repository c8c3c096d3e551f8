import type { JSX } from 'preact';
import type { PageInfo } from '../../flow/screen.types';
import { Cancel } from './cancel';
import { Text, useLanguage } from './text';

interface FooterProps {
  pageInfo: PageInfo;
  onCancel: () => void;
}

/** The deadline and the cancel button. */
export function Footer({ pageInfo: { finishBy, cancelText }, onCancel }: FooterProps): JSX.Element {
  const language = useLanguage();
  return (
    <footer>
      {finishBy && (
        <p class="finish-by">
          <Text of="page.finishBy" values={{ time: language.formatTime(finishBy) }} />
        </p>
      )}
      {cancelText && <Cancel text={cancelText} onCancel={onCancel} />}
    </footer>
  );
}
