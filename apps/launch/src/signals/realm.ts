import type { Realm } from './browser.types';
import { tryRead } from './attempt';

interface ClientHints {
  platform: string;
  mobile: boolean;
  brands: readonly { brand: string; version: string }[];
}

/** The navigator of a page or a worker; not every browser has client hints and `webdriver`. */
export type RealmNavigator = Pick<Navigator, 'userAgent' | 'platform'> & {
  webdriver?: boolean;
  userAgentData?: ClientHints;
};

/** A canvas of the page or of a worker. The overloads of both cannot be called through their union. */
interface DrawingSurface {
  getContext(kind: 'webgl'): WebGLRenderingContext | null;
}

/** Reads what a realm reports about its browser; `surface` creates a canvas, to read the renderer. */
export function readRealm(navigator: RealmNavigator, surface?: () => DrawingSurface): Realm {
  const { userAgent, platform, webdriver, userAgentData: hints } = navigator;
  return {
    userAgent,
    platform,
    webdriver,
    hints: hints && tryRead(() => readHints(hints)),
    graphics: surface && tryRead(() => readGraphics(surface())),
  };
}

function readHints({ platform, mobile, brands }: ClientHints): Realm['hints'] {
  return { system: platform, mobile, brands: brands.map(({ brand, version }) => ({ brand, version })) };
}

function readGraphics(surface: DrawingSurface): Realm['graphics'] {
  const context = surface.getContext('webgl');
  if (!context) return { supported: false, renderer: '' };
  const renderer = readRenderer(context);
  // Browsers allow only a few contexts at a time; the face engine needs one later.
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return { supported: true, renderer };
}

// Firefox reports the GPU without the extension, and logs a warning when it is used.
function readRenderer(context: WebGLRenderingContext): string {
  const name = String(context.getParameter(context.RENDERER) ?? '');
  if (name && name !== 'WebKit WebGL') return name;
  const details = context.getExtension('WEBGL_debug_renderer_info');
  return details ? String(context.getParameter(details.UNMASKED_RENDERER_WEBGL) ?? '') : name;
}
