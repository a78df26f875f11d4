import { parse, type Font } from 'opentype.js/dist/opentype.mjs'
import bricolage from '../fonts/bricolage-grotesque.woff?inline'
import inter400 from '../fonts/inter-400.woff?inline'
import inter700 from '../fonts/inter-700.woff?inline'

/** The site's fonts, as bin/build-fonts.ts subsets them for images. */
export const fonts = [
  { name: 'Inter', data: bytesOf(inter400), weight: 400, style: 'normal' },
  { name: 'Inter', data: bytesOf(inter700), weight: 700, style: 'normal' },
  { name: 'Bricolage Grotesque', data: bytesOf(bricolage), weight: 700, style: 'normal' },
] as const

const parsed = new Map<boolean, Font>()

/** Inter, to draw text as paths: the server may have no fonts installed. */
export function interFont(isBold: boolean): Font {
  const known = parsed.get(isBold)
  if (known) return known
  const font = parse(bytesOf(isBold ? inter700 : inter400))
  parsed.set(isBold, font)
  return font
}

/** The bytes of a font that Vite has put into a data URL. */
export function bytesOf(dataUrl: string): ArrayBuffer {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}
