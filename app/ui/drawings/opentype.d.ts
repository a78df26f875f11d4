declare module 'opentype.js/dist/opentype.mjs' {
  export interface PathCommand {
    type: string
    x?: number
    y?: number
    x1?: number
    y1?: number
    x2?: number
    y2?: number
  }
  export class Path {
    commands: PathCommand[]
  }
  export class Glyph {
    constructor(options: { name: string; advanceWidth: number; path: Path })
    index: number
    unicodes: number[]
    advanceWidth: number
    path: Path
    getBoundingBox(): { x1: number; y1: number; x2: number; y2: number }
    getPath(x: number, y: number, size: number): { toPathData(decimals: number): string }
  }
  type Names = Record<string, { en: string }>
  export interface Font {
    unitsPerEm: number
    charToGlyph(character: string): Glyph
    glyphs: { length: number; get(index: number): Glyph; push(index: number, glyph: Glyph): void }
    substitution: { add(feature: string, ligature: { sub: number[]; by: number }): void }
    tables: Record<string, unknown>
    names: Record<string, Names>
    toArrayBuffer(): ArrayBuffer
  }
  export function parse(font: ArrayBuffer): Font
}
