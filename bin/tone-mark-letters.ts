import { Glyph, parse, Path, type PathCommand } from 'opentype.js/dist/opentype.mjs'

/** Letters that carry tone marks for which Unicode has no letter of its own, such as ọ̀ and m̀. */
const bases = 'ẸẹỌọỊịỤụMmNnƐɛƆɔŊŋ'
const tones = ['\u0300', '\u0301', '\u0304', '\u0302']
/** Letters that are also written as a letter and its marks. */
const composed = 'ẸẹỌọṢṣỊịỤụṄṅǸǹŃńḾḿÀàÁáÈèÉéÌìÍíÒòÓóÙùÚú'

/**
 * Adds a glyph for each letter with a tone mark, as a ligature of both. The library that makes our
 * PDFs does not move marks over their letters: each stood behind its letter.
 * @param font a TrueType font
 * @param name the name by which a PDF knows it
 * @returns an OpenType font with the same glyphs, and the ligatures as its only feature
 */
export function addToneMarkLetters(font: Buffer, name: string): Buffer {
  const drawn = parse(new Uint8Array(font).buffer)
  const boxOf = (character: string) => drawn.charToGlyph(character).getBoundingBox()
  const indexOf = (character: string) => drawn.charToGlyph(character).index
  const ligatures: { sub: number[]; by: number }[] = []
  for (const base of bases)
    for (const tone of tones) {
      if ((base + tone).normalize('NFC').length === 1) continue
      const letter = drawn.charToGlyph(base)
      const mark = drawn.charToGlyph(tone)
      const below = boxOf(base)
      const above = boxOf(tone)
      // The marks are drawn for small letters: capitals lift them.
      const small = boxOf(base.toLowerCase())
      const moved = moveBy(mark.path.commands, {
        x: (below.x1 + below.x2 - above.x1 - above.x2) / 2,
        y: below.y2 - small.y2,
      })
      const path = new Path()
      path.commands.push(...letter.path.commands, ...moved)
      const by = drawn.glyphs.length
      const glyph = new Glyph({ name: `tone${by}`, advanceWidth: letter.advanceWidth, path })
      glyph.index = by
      drawn.glyphs.push(by, glyph)
      ligatures.push({ sub: [letter.index, mark.index], by })
      const parts = [...base.normalize('NFD'), tone]
      if (parts.length === 3) ligatures.push({ sub: parts.map(indexOf), by })
    }
  for (const letter of composed)
    ligatures.push({ sub: [...letter.normalize('NFD')].map(indexOf), by: indexOf(letter) })
  delete drawn.tables['gsub']
  for (const ligature of ligatures) drawn.substitution.add('liga', ligature)
  for (const names of Object.values(drawn.names)) {
    names.fontFamily = { en: name }
    names.fontSubfamily = { en: 'Regular' }
    names.fullName = { en: name }
    names.postScriptName = { en: name }
  }
  return Buffer.from(drawn.toArrayBuffer())
}

function moveBy(
  commands: readonly PathCommand[],
  { x, y }: { x: number; y: number },
): PathCommand[] {
  return commands.map((command) => {
    const moved: PathCommand = { ...command }
    for (const key of ['x', 'x1', 'x2'] as const)
      if (moved[key] !== undefined) moved[key] = Math.round(moved[key] + x)
    for (const key of ['y', 'y1', 'y2'] as const)
      if (moved[key] !== undefined) moved[key] = Math.round(moved[key] + y)
    return moved
  })
}
