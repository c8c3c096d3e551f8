// Names of what draws without a graphics card, or with one that only a virtual machine or an emulator has. Not here:
// Mesa by itself (real Linux desktops draw with it on real cards), virgl (Chromebooks run Android apps on it), Parallels
// (everyday Macs), and names that privacy settings put in the place of the real one (Mozilla, Apple GPU, WebKit WebGL).
const unreal: readonly RegExp[] = [
  /SwiftShader/i,
  /llvmpipe|softpipe|lavapipe|swrast/i,
  /Mesa OffScreen/i,
  /Software (Rasterizer|Renderer|Adapter)/i,
  // Windows without a driver for its card: servers, and computers that are used from afar.
  /Microsoft Basic Render/i,
  /GDI Generic/i,
  /SVGA3D|VMware|VirtualBox|VBox/i,
  /Android Emulator/i,
];

/** Whether graphics are drawn without a graphics card, as far as the name of the renderer tells. */
export const isUnrealRenderer = (renderer: string): boolean =>
  unreal.some((pattern) => pattern.test(renderer));
