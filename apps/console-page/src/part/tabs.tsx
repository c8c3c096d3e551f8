import { Link } from '@tanstack/react-router';

interface TabsProps {
  label: string;
  /** The name of the search parameter that has the chosen tab. */
  name: string;
  value: string;
  tabs: readonly { value: string; text: string; count?: string }[];
  /** The other search parameters that stay. */
  kept?: Readonly<Record<string, string>>;
}

/** Views of one screen. Each is a link, so that it has an address. */
export const TabLinks = ({ label, name, value, tabs, kept }: TabsProps) => (
  <nav className="tabs" aria-label={label}>
    {tabs.map((tab) => (
      <Link
        key={tab.value}
        to="."
        search={{ ...kept, [name]: tab.value }}
        className="tab"
        activeProps={{}}
        aria-current={tab.value === value ? 'page' : undefined}
      >
        {tab.text}
        {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
      </Link>
    ))}
  </nav>
);
