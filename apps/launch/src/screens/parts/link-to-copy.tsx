import type { JSX } from 'preact';
import { useContext, useRef, useState } from 'preact/hooks';
import { Announcing } from './announcer';
import { Button } from './button';
import { Text, useLanguage } from './spoken';

interface LinkToCopyProps {
  url: string;
  kind?: 'main' | 'other';
  onCopied?: () => void;
}

/** A link to read, to select and to copy. */
export function LinkToCopy({ url, kind = 'other', onCopied }: LinkToCopyProps): JSX.Element {
  const [isCopied, setCopied] = useState(false);
  const link = useRef<HTMLElement>(null);
  const announce = useContext(Announcing);
  const language = useLanguage();
  const copy = async (): Promise<void> => {
    // Where the clipboard is closed to pages, the link is at least selected.
    const isDone = await copied(url);
    setCopied(isDone);
    if (!isDone) return select(link.current);
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

async function copied(url: string): Promise<boolean> {
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
