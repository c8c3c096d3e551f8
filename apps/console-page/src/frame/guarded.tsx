import type { ComponentType } from 'react';
import { useMay } from '../access/me';
import type { Permission } from '../access/permission.table';
import { NoPermission } from '../part/state';

/** A screen that others see as "no permission". The server refuses its calls in any case. */
export const guarded = (needed: readonly Permission[], Screen: ComponentType) =>
  Object.assign(
    function Guarded() {
      return useMay(...needed) ? <Screen /> : <NoPermission />;
    },
    { preload: (Screen as { preload?: () => Promise<void> }).preload },
  );
