declare module 'opentype.js/dist/opentype.mjs' {
  export interface Font {
    getPath(text: string, x: number, y: number, size: number): { toPathData(decimals: number): string }
    getAdvanceWidth(text: string, size: number): number
  }
  export function parse(font: ArrayBuffer): Font
}
