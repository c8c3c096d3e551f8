import type { Vault, WrappedColumn } from '@gatehouse/vault';
import type { DeliveryContents } from './delivery';

/** Encrypts contents with the newest master key, bound to their delivery. */
export const sealContents = (vault: Vault, id: string, contents: DeliveryContents): Buffer =>
  vault.wrap(Buffer.from(JSON.stringify(contents)), contentsContext(id));

export const openContents = (vault: Vault, id: string, sealed: Buffer): DeliveryContents =>
  JSON.parse(vault.unwrap(sealed, contentsContext(id)).toString()) as DeliveryContents;

/** Binds sealed contents to their row. */
const contentsContext = (id: string): string => `webhooks.deliveries/${id}`;

/** The columns that are encrypted with a master key, for the command `rewrap` of the app. */
export const wrappedWebhookContents: readonly WrappedColumn[] = [
  { table: 'webhooks.deliveries', column: 'sealed', id: 'id::text', context: contentsContext },
];
