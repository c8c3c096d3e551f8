type Tool = 'phantom' | 'selenium' | 'other';

// Names that tools leave on the window or on the document, beyond those that BotD knows. Not here: `phantom` (a wallet by
// this name) and whatever else an honest extension or app may well call its own.
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

/** The tools for automation that have left one of these names behind. */
export function toolsBehind(names: readonly string[]): ReadonlySet<Tool> {
  const left = traces.filter(([, pattern]) => names.some((name) => pattern.test(name)));
  return new Set(left.map(([tool]) => tool));
}
