import type { ReactNode } from 'react';
import { Icon } from './icon';

/** Something that went wrong, beside what can be done about it. */
export const Note = ({ children }: { children: ReactNode }) => (
  <p className="note note-bad" role="alert">
    <Icon name="alert" />
    <span>{children}</span>
  </p>
);
