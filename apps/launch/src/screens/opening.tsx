import type { JSX } from 'preact';
import { Heading } from './parts/heading';
import { Spinner } from './parts/progress-bar';
import { Text } from './parts/text';

/** The session is being claimed. */
export function Opening(): JSX.Element {
  return (
    <div class="waiting">
      <Spinner />
      <Heading>
        <Text of="page.loading" />
      </Heading>
    </div>
  );
}
