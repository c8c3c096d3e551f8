import type { JSX } from 'preact';
import { Button, LinkButton } from './button';
import { Text } from './text';

interface BackButtonProps {
  site: string;
  /** The target of a link back; without it the page redirects after the answer. */
  backUrl: string | undefined;
  answer: (answer: 'back') => void;
}

/** A button or link back to the host. */
export function BackButton({ site, backUrl, answer }: BackButtonProps): JSX.Element {
  const text = <Text of="action.back" values={{ site }} />;
  return backUrl === undefined ? (
    <Button onClick={() => answer('back')}>{text}</Button>
  ) : (
    <LinkButton href={backUrl}>{text}</LinkButton>
  );
}
