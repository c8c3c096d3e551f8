import { Vault } from '@gatehouse/vault';
import type { DataSource } from 'typeorm';
import { wrappedKeyContext } from './api-key/api-key.service';
import { pepperContext } from './hashing/pepper';

/** Puts every secret of the schema under the newest master key, so that the older ones can be dropped. Answers how many. */
export async function rewrapAuthSecrets(source: DataSource, vault: Vault): Promise<number> {
  const keys = await source.query<{ id: string; wrapped: Buffer }[]>(
    'SELECT id, wrapped_key AS wrapped FROM auth.api_keys',
  );
  const outdated = keys.filter(({ wrapped }) => vault.isOutdated(wrapped));
  for (const { id, wrapped } of outdated) {
    await source.query('UPDATE auth.api_keys SET wrapped_key = $2 WHERE id = $1', [
      id,
      vault.rewrap(wrapped, wrappedKeyContext(id)),
    ]);
  }
  const [pepper] = await source.query<{ wrapped: Buffer }[]>('SELECT wrapped FROM auth.pepper');
  if (!pepper || !vault.isOutdated(pepper.wrapped)) return outdated.length;
  await source.query('UPDATE auth.pepper SET wrapped = $1', [vault.rewrap(pepper.wrapped, pepperContext)]);
  return outdated.length + 1;
}
