import { languages } from '../src/language/choice';
import { voiceTags } from '../src/language/voice.table';
import type { BrowserName } from '../src/screens/denied-steps.table';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

/** One browser for each list of steps of the problem `denied`. */
const userAgents: Record<BrowserName, string> = {
  chrome:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  android: `${android} Chrome/141.0.0.0 Mobile Safari/537.36`,
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  firefoxAndroid: 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  safari: `${mac} Version/18.5 Safari/605.1.15`,
  ios: `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`,
  other: `${iPhone} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`,
};

export const browserNames = Object.keys(userAgents) as BrowserName[];

export interface Feedback {
  /** Each with the language of its voice. */
  spoken: string[];
  cancelled: number;
  vibrated: unknown[];
}

/** Replaces what differs between browsers: the user agent, the connection, vibration, and the voices, of which a headless browser has none. */
export class FakeBrowser {
  readonly feedback: Feedback = { spoken: [], cancelled: 0, vibrated: [] };
  private name: BrowserName = 'chrome';
  private hasVoices = true;
  private isOnline = true;
  private readonly speech = new EventTarget();

  install(): void {
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgents[this.name] });
    Object.defineProperty(navigator, 'onLine', { get: () => this.isOnline });
    const replace = (name: string, value: unknown) =>
      Object.defineProperty(window, name, { value, configurable: true });
    replace('SpeechSynthesisUtterance', FakeUtterance);
    replace(
      'speechSynthesis',
      Object.assign(this.speech, {
        getVoices: () => (this.hasVoices ? voices : []),
        speak: ({ lang, text }: FakeUtterance) => this.feedback.spoken.push(`${lang}: ${text}`),
        cancel: () => this.feedback.cancelled++,
      }),
    );
    navigator.vibrate = (pattern) => this.feedback.vibrated.push(pattern) > 0;
  }

  /** Takes effect with the next render. */
  imitate(name: BrowserName, { hasVoices, isOnline }: { hasVoices: boolean; isOnline: boolean }): void {
    this.name = name;
    this.hasVoices = hasVoices;
    this.isOnline = isOnline;
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    this.speech.dispatchEvent(new Event('voiceschanged'));
  }
}

class FakeUtterance {
  voice: unknown;
  lang = '';
  constructor(readonly text: string) {}
}

const voices = languages.map((tag) => ({
  lang: voiceTags[tag]?.[0] ?? tag,
  localService: true,
  default: false,
}));
