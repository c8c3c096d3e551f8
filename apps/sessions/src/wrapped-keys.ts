import type { WrappedColumn } from '@gatehouse/vault';
import { wrappedWebhookContents } from '@gatehouse/webhooks';
import { receiptKeyContext } from './deletion/receipt-key.service';
import { dataKeyContext } from './session/session.seal';

/** Everything of this app that lies under a master key. */
export const wrappedKeys: readonly WrappedColumn[] = [
  { table: 'sessions.sessions', column: 'data_key', id: 'id::text', context: dataKeyContext },
  { table: 'sessions.receipt_keys', column: 'wrapped_key', id: 'id', context: receiptKeyContext },
  ...wrappedWebhookContents,
];
