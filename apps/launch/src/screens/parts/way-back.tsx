import type { JSX } from 'preact';
import { Button, LinkButton } from './button';
import { Text } from './spoken';

interface WayBackProps {
  site: string;
  /** Where the way back is a link; otherwise the page leaves when it is answered. */
  backUrl: string | undefined;
  answer: (answer: 'back') => void;
}

/** The way back to the host. */
export function WayBack({ site, backUrl, answer }: WayBackProps): JSX.Element {
  const text = <Text of="action.back" values={{ site }} />;
  return backUrl === undefined ? (
    <Button onClick={() => answer('back')}>{text}</Button>
  ) : (
    <LinkButton href={backUrl}>{text}</LinkButton>
  );
}
