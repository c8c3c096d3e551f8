import { workspaceRoot } from '@gatehouse/embedded';
import path from 'node:path';

interface NavigationEntry {
  to: string;
  /** The key of its text. */
  title: string;
}

interface NavigationTable {
  navigation: readonly { entries: readonly NavigationEntry[] }[];
}

const file = path.join(workspaceRoot(), 'apps/console-page/src/frame/navigation.table');

/** The entries of the navigation, in its order. An import would need the types of browsers. */
export const navigationEntries = jest
  .requireActual<NavigationTable>(file)
  .navigation.flatMap(({ entries }) => entries);
