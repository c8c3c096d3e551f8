import type { JSX } from 'preact';
import { Heading } from './parts/heading';
import { Spinner } from './parts/progress-bar';
import { Text } from './parts/text';

/** The server is deciding. */
export function Checking(): JSX.Element {
  return (
    <div class="waiting">
      <Spinner />
      <Heading>
        <Text of="checking.title" />
      </Heading>
      <p>
        <Text of="checking.text" />
      </p>
    </div>
  );
}
