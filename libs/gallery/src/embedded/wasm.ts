// The types of Node 20 do not mention WebAssembly; this is the part of it that the engine uses.
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
/** 4 GiB: what a 32-bit address can reach. */
export const mostPages = 65_536;
