import { parseMasterKeys, tokenKeyVariables, type WrappedColumn, type WrappedSet } from '@gatehouse/vault';
import { wrappedWebhookContents } from '@gatehouse/webhooks';
import { receiptKeyContext } from './deletion/receipt-key.service';
import { nodeRequestContext } from '@gatehouse/node-link';
import { shareContext } from './credential/device-key.service';
import { dataKeyContext } from './session/session-seal.service';
import { personTokenKeyContext } from './token/token-key.service';

/** All columns of this app that are encrypted with a master key. */
export const wrappedKeys: readonly WrappedColumn[] = [
  { table: 'sessions.sessions', column: 'data_key', id: 'id::text', context: dataKeyContext },
  { table: 'sessions.receipt_keys', column: 'wrapped_key', id: 'id', context: receiptKeyContext },
  // Before the device keys: an approval moves a row from here to there.
  {
    table: 'sessions.pending_credentials',
    column: 'wrapped_share',
    id: "customer_id || '/' || mode || '/' || puid || '/' || id",
    context: (key) => shareContext(key.split('/')[3] ?? ''),
  },
  {
    table: 'sessions.device_keys',
    column: 'wrapped_share',
    id: "customer_id || '/' || mode || '/' || id",
    context: (key) => shareContext(key.split('/')[2] ?? ''),
  },
  {
    table: 'sessions.node_requests',
    column: 'sealed_message',
    id: "job || '/' || id",
    context: (key) => nodeRequestContext(...(key.split('/') as [string, string])),
  },
  ...wrappedWebhookContents,
];

/** All columns of this app that are encrypted with a token key. */
export const wrappedTokenKeys: WrappedSet<typeof tokenKeyVariables> = {
  columns: [
    {
      table: 'sessions.people',
      column: 'wrapped_token_key',
      id: "customer_id || '/' || mode || '/' || puid",
      context: personTokenKeyContext,
    },
  ],
  variables: tokenKeyVariables,
  keys: ({ GATEHOUSE_TOKEN_KEYS }) => parseMasterKeys(GATEHOUSE_TOKEN_KEYS),
};
