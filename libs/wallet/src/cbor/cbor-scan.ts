import { limits } from '../limits';
import { refuse, refuseUnless } from '../refusal';

const lengthBytes: Record<number, number> = { 24: 1, 25: 2, 26: 4, 27: 8 };
const indefinite = 31;
const breakByte = 0xff;
const majors = { bytes: 2, text: 3, array: 4, map: 5, tag: 6 };

/** Checks that the bytes are one CBOR item within the limits of depth and count, without recursion and without allocating its values. */
export function scanCbor(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // How many items of each open container are missing.
  const open: number[] = [1];
  let position = 0;
  for (let items = 0; open.length > 0; items++) {
    refuseUnless(items < limits.items, 'too-large');
    refuseUnless(open.length <= limits.depth, 'too-deep');
    refuseUnless(position < bytes.length, 'malformed-cbor');
    if (bytes[position] === breakByte) {
      refuseUnless(open.pop() === Infinity, 'malformed-cbor');
      position++;
    } else {
      const { major, argument, end } = readHead(view, position);
      open[open.length - 1]! -= 1;
      position = end + skippedBytes(major, argument);
      const children = childrenOf(major, argument);
      if (children > 0) open.push(children);
    }
    refuseUnless(position <= bytes.length, 'malformed-cbor');
    while (open.length > 0 && open[open.length - 1] === 0) open.pop();
  }
  refuseUnless(position === bytes.length, 'malformed-cbor');
}

const skippedBytes = (major: number, argument: number): number =>
  major === majors.bytes || major === majors.text ? argument : 0;

function childrenOf(major: number, argument: number): number {
  if (major === majors.array) return argument;
  if (major === majors.map) return argument * 2;
  return major === majors.tag ? 1 : 0;
}

/** Strings have a definite length; some issuers write arrays and maps without one. */
function readHead(view: DataView, position: number): { major: number; argument: number; end: number } {
  const initial = view.getUint8(position);
  const major = initial >> 5;
  const info = initial & 31;
  if (info < 24) return { major, argument: info, end: position + 1 };
  if (info === indefinite && (major === majors.array || major === majors.map))
    return { major, argument: Infinity, end: position + 1 };
  const length = lengthBytes[info] ?? refuse('malformed-cbor');
  const end = position + 1 + length;
  refuseUnless(end <= view.byteLength, 'malformed-cbor');
  return { major, argument: readArgument(view, position + 1, length), end };
}

function readArgument(view: DataView, position: number, length: number): number {
  if (length === 1) return view.getUint8(position);
  if (length === 2) return view.getUint16(position);
  if (length === 4) return view.getUint32(position);
  return Number(view.getBigUint64(position));
}
