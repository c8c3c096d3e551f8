import type { JSX } from 'preact';
import type { LinkState } from '../../flow/screen.types';
import { Note } from './note';
import { usePageInfo } from './page-info';
import { Text } from './text';

/** Whether the host has sent the link to the person, who opens it on the other device. */
export function LinkNote({ link }: { link: LinkState }): JSX.Element {
  const { device } = usePageInfo();
  return (
    <div role="status" class="link-note">
      {link === 'sent' && (
        <Note icon="phone">
          <Text of={device === 'desktop' ? 'handoff.sent' : 'handoff.sent.other'} />
        </Note>
      )}
      {link === 'failed' && (
        <Note icon="alert" mood="bad">
          <Text of="handoff.notSent" />
        </Note>
      )}
    </div>
  );
}
