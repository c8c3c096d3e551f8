// Shows the public OpenAPI document with Scalar. Everything comes from this origin: no fonts, no proxy, no telemetry, no services
// of Scalar.
import { addSamples } from './typescript-sample.mjs';

// The samples of Scalar that are shown: curl, and Python with requests.
const hiddenClients = {
  ...Object.fromEntries(
    'c clojure csharp dart fsharp go http java js julia kotlin node objc ocaml php powershell r ruby rust swift'
      .split(' ')
      .map((target) => [target, true]),
  ),
  shell: ['httpie', 'wget'],
  python: ['python3', 'aiohttp', 'httpx_sync', 'httpx_async'],
};

// Grey text of the theme has too little contrast.
const customCss = `
.light-mode { --scalar-color-2: #4f4f4f; --scalar-color-3: #666; }
.dark-mode { --scalar-color-2: #b5b5b5; --scalar-color-3: #949494; }
`;

const content = await (await fetch('../openapi.json')).json();
content.info.description += '\n\n[Guides](../guides/) · [All documentation](../)';

globalThis.Scalar.createApiReference('#reference', {
  content: addSamples(content, location.origin),
  hiddenClients,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  customCss,
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});
