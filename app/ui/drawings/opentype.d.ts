declare module 'opentype.js/dist/opentype.mjs' {
  export interface Font {
    unitsPerEm: number
    charToGlyph(character: string): Glyph
  }
  export interface Glyph {
    advanceWidth: number
    getPath(x: number, y: number, size: number): { toPathData(decimals: number): string }
  }
  export function parse(font: ArrayBuffer): Font
}
