import type { Browser } from './browser.types';

export type BotFlag =
  | 'webdriver'
  | 'userAgent'
  | 'webGL'
  | 'phantom'
  | 'selenium'
  | 'plugins'
  | 'inconsistentFingerprint'
  | 'automationProperties';

interface Row {
  detector: string;
  /** The suspicious kinds; all kinds where it is missing. */
  kinds?: readonly string[];
  flags: readonly BotFlag[];
}

// Which results of BotD count, and as which flag. Left out, because genuine browsers raise them: Electron and CEF (apps with
// a web view), common names such as `emit` and `spawn`, and no plug-ins (Chrome set to download PDFs). Languages, permissions
// and the size of the window have separate probes, which apply to fewer browsers.
const rows: readonly Row[] = [
  { detector: 'detectWebDriver', flags: ['webdriver'] },
  { detector: 'detectUserAgent', kinds: ['headless_chrome', 'phantomjs', 'slimerjs'], flags: ['userAgent'] },
  { detector: 'detectAppVersion', kinds: ['headless_chrome', 'slimerjs'], flags: ['userAgent'] },
  { detector: 'detectWebGL', flags: ['webGL'] },
  { detector: 'detectErrorTrace', flags: ['phantom'] },
  { detector: 'detectFunctionBind', flags: ['phantom'] },
  { detector: 'detectDocumentAttributes', flags: ['selenium'] },
  { detector: 'detectPluginsArray', flags: ['plugins'] },
  { detector: 'detectEvalLengthInconsistency', flags: ['inconsistentFingerprint'] },
  { detector: 'detectMimeTypesConsistent', flags: ['inconsistentFingerprint'] },
  { detector: 'detectProductSub', flags: ['inconsistentFingerprint'] },
  { detector: 'detectWindowExternal', flags: ['automationProperties'] },
  {
    detector: 'detectDistinctiveProperties',
    kinds: ['phantomas', 'phantomjs'],
    flags: ['phantom', 'automationProperties'],
  },
  {
    detector: 'detectDistinctiveProperties',
    kinds: ['selenium', 'webdriver'],
    flags: ['selenium', 'automationProperties'],
  },
  {
    detector: 'detectDistinctiveProperties',
    kinds: ['fminer', 'nightmarejs', 'webdriverio', 'headless_chrome'],
    flags: ['automationProperties'],
  },
];

/** Whether BotD found something that counts as this flag. */
export function isRaisedByBotd({ bots }: Browser, flag: BotFlag): boolean {
  return bots.some(({ detector, kind }) =>
    rows.some(
      (row) => row.detector === detector && row.flags.includes(flag) && (row.kinds?.includes(kind) ?? true),
    ),
  );
}
