import type { JSX } from 'preact';
import { usePageInfo } from './page-info';
import { Text } from './text';

/** The label of the button for another device: on a desktop that is a phone. */
export function OtherDeviceText(): JSX.Element {
  return <Text of={usePageInfo().device === 'desktop' ? 'action.usePhone' : 'action.otherDevice'} />;
}
