import type { Realm } from './browser.types';
import { attempt } from './attempt';

interface ClientHints {
  platform: string;
  mobile: boolean;
  brands: readonly { brand: string; version: string }[];
}

/** What a page and a worker both have; client hints and `webdriver` not everywhere. */
export type RealmNavigator = Pick<Navigator, 'userAgent' | 'platform'> & {
  webdriver?: boolean;
  userAgentData?: ClientHints;
};

type DrawingSurface = HTMLCanvasElement | OffscreenCanvas;

/** What a realm says about its browser; `surface` makes a canvas, where its graphics are asked for. */
export function readRealm(navigator: RealmNavigator, surface?: () => DrawingSurface): Realm {
  const { userAgent, platform, webdriver, userAgentData: hints } = navigator;
  return {
    userAgent,
    platform,
    webdriver,
    hints: hints && attempt(() => hintsOf(hints)),
    graphics: surface && attempt(() => graphicsOf(surface())),
  };
}

function hintsOf({ platform, mobile, brands }: ClientHints): Realm['hints'] {
  return { system: platform, mobile, brands: brands.map(({ brand, version }) => ({ brand, version })) };
}

function graphicsOf(surface: DrawingSurface): Realm['graphics'] {
  const context = surface.getContext('webgl');
  if (!context) return { supported: false, renderer: '' };
  const renderer = rendererOf(context);
  // Browsers allow only a few contexts at a time; the face needs one after this.
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return { supported: true, renderer };
}

// Firefox names the card without the extension, and warns of its use.
function rendererOf(context: WebGLRenderingContext): string {
  const name = String(context.getParameter(context.RENDERER) ?? '');
  if (name && name !== 'WebKit WebGL') return name;
  const details = context.getExtension('WEBGL_debug_renderer_info');
  return details ? String(context.getParameter(details.UNMASKED_RENDERER_WEBGL) ?? '') : name;
}
