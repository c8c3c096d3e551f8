import type { JSX } from 'preact';
import type { PageInfo } from '../../flow/screen.types';
import { BrandLinks } from './brand-links';
import { Cancel } from './cancel';
import { Text, useLanguage } from './text';

interface FooterProps {
  pageInfo: PageInfo;
  onCancel: () => void;
}

/** The deadline, the cancel button, and the links of the customer. */
export function Footer({ pageInfo: { finishBy, cancelText, brand }, onCancel }: FooterProps): JSX.Element {
  const language = useLanguage();
  return (
    <footer>
      {finishBy && (
        <p class="finish-by">
          <Text of="page.finishBy" values={{ time: language.formatTime(finishBy) }} />
        </p>
      )}
      {cancelText && (
        <Cancel id="cancel" kind="quiet" label="action.cancel" text={cancelText} onCancel={onCancel} />
      )}
      {brand && <BrandLinks brand={brand} />}
    </footer>
  );
}
