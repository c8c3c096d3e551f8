// Software renderers, and GPUs of virtual machines and emulators. Not listed: Mesa by itself (Linux desktops use it with
// real GPUs), virgl (Chromebooks run Android apps on it), Parallels (common on Macs), and names that privacy settings report
// instead of the real one (Mozilla, Apple GPU, WebKit WebGL).
const softwareRenderers: readonly RegExp[] = [
  /SwiftShader/i,
  /llvmpipe|softpipe|lavapipe|swrast/i,
  /Mesa OffScreen/i,
  /Software (Rasterizer|Renderer|Adapter)/i,
  // Windows without a GPU driver: servers, and remote desktops.
  /Microsoft Basic Render/i,
  /GDI Generic/i,
  /SVGA3D|VMware|VirtualBox|VBox/i,
  /Android Emulator/i,
];

/** Whether the name is that of a renderer without a real GPU. */
export const isSoftwareRenderer = (renderer: string): boolean =>
  softwareRenderers.some((pattern) => pattern.test(renderer));
