import type { JSX } from 'preact';
import { getDeniedSteps } from './denied-steps.table';
import { Text } from './parts/text';

/** How to allow the camera in this browser. */
export function DeniedSteps({ noticesGrant = false }: { noticesGrant?: boolean }): JSX.Element {
  return (
    <>
      <ol class="steps-list">
        {getDeniedSteps(navigator).map((key) => (
          <li key={key}>
            <Text of={key} />
          </li>
        ))}
      </ol>
      <p class="muted">
        <Text of="denied.system" />
      </p>
      {noticesGrant && (
        <p class="muted">
          <Text of="denied.continues" />
        </p>
      )}
    </>
  );
}
