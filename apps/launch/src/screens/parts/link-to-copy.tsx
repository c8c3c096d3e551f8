import type { JSX } from 'preact';
import { useContext, useRef, useState } from 'preact/hooks';
import { AnnounceContext } from './announcer';
import { Button } from './button';
import { Text, useLanguage } from './text';

interface LinkToCopyProps {
  url: string;
  kind?: 'main' | 'other';
  onCopied?: () => void;
}

/** A link to read, to select and to copy. */
export function LinkToCopy({ url, kind = 'other', onCopied }: LinkToCopyProps): JSX.Element {
  const [isCopied, setCopied] = useState(false);
  const link = useRef<HTMLElement>(null);
  const announce = useContext(AnnounceContext);
  const language = useLanguage();
  const copy = async (): Promise<void> => {
    // Without access to the clipboard, the link is selected instead.
    const isCopied = await copyToClipboard(url);
    setCopied(isCopied);
    if (!isCopied) return select(link.current);
    announce(language.text('action.linkCopied'));
    onCopied?.();
  };
  return (
    <div class="link-to-copy">
      <bdi ref={link} class="link" dir="ltr">
        {url}
      </bdi>
      <Button kind={kind} icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
        <Text of={isCopied ? 'action.linkCopied' : 'action.copyLink'} />
      </Button>
    </div>
  );
}

async function copyToClipboard(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    return false;
  }
}

function select(element: HTMLElement | null): void {
  if (element) getSelection()?.selectAllChildren(element);
}
