import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PageInfo } from '../../flow/screen.types';

/** Provides facts about the page to all screens. */
export const PageInfoContext = createContext<PageInfo | undefined>(undefined);

export function usePageInfo(): PageInfo {
  const pageInfo = useContext(PageInfoContext);
  if (!pageInfo) throw new Error('A screen was rendered outside the page.');
  return pageInfo;
}
