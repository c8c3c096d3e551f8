// @ts-nocheck: AssemblyScript. Only reads memory: the lower bound for a scan of the same number of bytes.
export function read(address: usize, bytes: usize): i32 {
  let a = i32x4.splat(0);
  let b = a;
  let c = a;
  let d = a;
  for (const end = address + bytes; address < end; address += 64) {
    a = v128.xor(a, v128.load(address));
    b = v128.xor(b, v128.load(address, 16));
    c = v128.xor(c, v128.load(address, 32));
    d = v128.xor(d, v128.load(address, 48));
  }
  return i32x4.bitmask(v128.xor(v128.xor(a, b), v128.xor(c, d)));
}
