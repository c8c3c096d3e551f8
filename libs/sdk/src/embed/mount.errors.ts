/** `timeout`: the page did not answer. Either it did not load, or the origin of the host is not allowed. */
export type MountErrorReason = 'timeout' | 'send-link';

const messages: Record<MountErrorReason, string> = {
  timeout:
    'The launch page did not answer in its frame. Check that the origin of this page is in the setting embed_origins of the customer.',
  'send-link': 'onSendLink failed.',
};

/** A failure of an embedded session, other than one of the session itself. */
export class MountError extends Error {
  override readonly name = 'MountError';

  constructor(
    readonly reason: MountErrorReason,
    options?: ErrorOptions,
  ) {
    super(messages[reason], options);
  }
}
