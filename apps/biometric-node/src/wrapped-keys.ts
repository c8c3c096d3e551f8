import type { WrappedColumn } from '@gatehouse/vault';
import { idKeyContext } from './gallery/gallery-reader.repository';
import { sealingKeyContext } from './sealing-key/sealing-key.service';
import { templateContext } from './template/template';
import { pageContext } from './template/template-page';
import { tokenContext } from './token/token';

/** The columns with wrapped keys, and the context of each key. */
export const wrappedKeys: readonly WrappedColumn[] = [
  { table: 'biometric_node.galleries', column: 'wrapped_id_key', id: 'guid', context: idKeyContext },
  { table: 'biometric_node.people', column: 'wrapped_key', id: 'puid', context: templateContext },
  { table: 'biometric_node.enrollments', column: 'wrapped_key', id: 'puid', context: templateContext },
  {
    table: 'biometric_node.template_pages',
    column: 'wrapped_key',
    id: `gallery_id || '/' || page`,
    context: (id) => pageContext(...(id.split('/').map(Number) as [number, number])),
  },
  {
    table: 'biometric_node.tokens',
    column: 'wrapped_key',
    id: `gallery_id || '/' || puid || '/' || token_id`,
    context: tokenContext,
  },
  { table: 'biometric_node.sealing_keys', column: 'wrapped_key', id: 'id', context: sealingKeyContext },
];
