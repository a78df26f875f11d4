import { parse } from 'opentype.js/dist/opentype.mjs'

const recordBytes = 16

/** One font of a collection (.ttc) as a file of its own. */
export function faceOf(collection: Buffer, index: number): Buffer {
  const start = collection.readUInt32BE(12 + 4 * index)
  const count = collection.readUInt16BE(start + 4)
  const head = Buffer.from(collection.subarray(start, start + 12 + recordBytes * count))
  const tables: Buffer[] = []
  let end = head.length
  for (let record = 12; record < head.length; record += recordBytes) {
    const at = head.readUInt32BE(record + 8)
    const length = head.readUInt32BE(record + 12)
    head.writeUInt32BE(end, record + 8)
    const table = Buffer.alloc(Math.ceil(length / 4) * 4)
    collection.copy(table, 0, at, at + length)
    tables.push(table)
    end += table.length
  }
  return Buffer.concat([head, ...tables])
}

/** All characters for which a font has a glyph. */
export function listLetters(font: Buffer): string {
  const { glyphs } = parse(new Uint8Array(font).buffer)
  const codes = new Set<number>()
  for (let index = 1; index < glyphs.length; index++)
    for (const code of glyphs.get(index).unicodes) codes.add(code)
  return String.fromCodePoint(...[...codes].toSorted((a, b) => a - b))
}
