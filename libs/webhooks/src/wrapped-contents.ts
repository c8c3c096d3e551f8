import type { WrappedColumn } from '@gatehouse/vault';
import { contentsContext } from './delivery/contents.seal';

/** What this library keeps under the master keys, for the command `rewrap` of its app. */
export const wrappedWebhookContents: readonly WrappedColumn[] = [
  { table: 'webhooks.deliveries', column: 'sealed', id: 'id::text', context: contentsContext },
];
