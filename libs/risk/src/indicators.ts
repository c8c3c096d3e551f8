/** The flags of the contract by group. True means suspicious. */
export const indicatorFlags = {
  headless: [
    'webdriver',
    'userAgent',
    'webGL',
    'phantom',
    'selenium',
    'chrome',
    'permissions',
    'plugins',
    'languages',
    'webRTC',
    'notification',
    'deviceMemory',
    'connectionType',
    'timing',
  ],
  virtualCamera: ['virtualCameraSoftware', 'suspiciousLabels', 'noMediaDevices', 'mediaDevicesError'],
  browserAnomalies: ['missingWebAPIs', 'inconsistentFingerprint', 'automationProperties'],
} as const;

type Flags<Group extends keyof typeof indicatorFlags> = (typeof indicatorFlags)[Group][number];

export type IndicatorFlag = Flags<keyof typeof indicatorFlags>;

/** The browser report of the page; every flag is present. */
export interface Indicators {
  headless: Record<Flags<'headless'>, boolean>;
  virtualCamera: Record<Flags<'virtualCamera'>, boolean>;
  browserAnomalies: Record<Flags<'browserAnomalies'>, boolean>;
}
