// The types of Node.js 20 lack WebAssembly; this is the part that the engine uses.
export interface WasmMemory {
  readonly buffer: SharedArrayBuffer;
  grow(pages: number): number;
}

/** Compiled code; it can be sent to a thread. */
export type WasmModule = object;

interface Wasm {
  Memory: new (options: { initial: number; maximum: number; shared: true }) => WasmMemory;
  Module: new (bytes: Uint8Array) => WasmModule;
  Instance: new (
    module: WasmModule,
    imports: Record<string, Record<string, unknown>>,
  ) => { readonly exports: Record<string, unknown> };
}

export const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;

export const pageBytes = 65_536;
/** 4 GiB, the range of a 32-bit address. */
export const maxPages = 65_536;
