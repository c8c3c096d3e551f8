type Tool = 'phantom' | 'selenium' | 'other';

// Names that automation tools leave on window or document, in addition to those of BotD. Not listed: `phantom` (the name of a
// wallet), and other names that a legitimate extension or app may use.
const traces: readonly [Tool, RegExp][] = [
  ['phantom', /^(callPhantom|_phantom|__phantomas)$/],
  ['selenium', /^\$?(cdc|wdc)_[a-z0-9]{10,}/i],
  ['selenium', /^\$chrome_asyncScriptInfo$|^__\$webdriverAsyncExecutor$/],
  ['selenium', /^__(webdriver|selenium|driver|fxdriver)_\w+$/],
  [
    'selenium',
    /^(_Selenium_IDE_Recorder|_selenium|calledSelenium|callSelenium|__webdriverFunc|ChromeDriverw)$/,
  ],
  ['other', /^(__playwright|__pwInitScripts|__pw_|__puppeteer|puppeteer_)/],
  ['other', /^(domAutomation|domAutomationController)$/],
  ['other', /^(Cypress|__cypress|%hammerhead%|%testCafeDriverInstance%)$/],
  ['other', /^(__nightmare|fmget_targets|__lastWatir\w+|_WEBDRIVER_ELEM_CACHE)$/],
];

/** The automation tools that have left one of these names. */
export function findTools(names: readonly string[]): ReadonlySet<Tool> {
  const found = traces.filter(([, pattern]) => names.some((name) => pattern.test(name)));
  return new Set(found.map(([tool]) => tool));
}
