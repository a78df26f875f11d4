// Subsets the two font families to the characters of the site. Run it when a character is missing,
// and commit the result.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { addToneMarkLetters } from './tone-mark-letters.ts'

const folder = 'app/ui/fonts'
const ascii = range(0x20, 0x7e)
const latin1 = range(0xa0, 0xff)
// Yoruba, Igbo and Hausa letters with their tone marks, the naira sign, and the symbols that the
// pages use.
const nigerian = 'ẸẹỌọṢṣỊịỤụṄṅǸǹŃńḾḿƁɓƊɗƘƙƳƴʼĀāĒēĪīŌōŪū\u0300\u0301\u0302\u0304\u0323\u0331'
const signs = '₦–—‘’“”…•·×−≈≤≥→←↑↓✓₂²³°%‰½¼'

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    String.fromCodePoint(from + index),
  ).join('')
}

/**
 * Kerning, mark positioning and tabular figures. Inter's other features would double the file. The
 * package's types lack this option.
 */
const features = { keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'] }

mkdirSync(folder, { recursive: true })
const inter = readFileSync('node_modules/inter-ui/variable/InterVariable.woff2')
const letters = ascii + latin1 + nigerian + signs
const body = await subsetFont(inter, letters, {
  targetFormat: 'woff2',
  ...features,
  variationAxes: { wght: { min: 400, max: 700, default: 400 }, opsz: 14 },
})
writeFileSync(`${folder}/inter.woff2`, body)

const bricolage = readFileSync(
  'node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
)
const heading = await subsetFont(bricolage, `${ascii}–—‘’“”…`, {
  targetFormat: 'woff2',
  ...features,
})
writeFileSync(`${folder}/bricolage-grotesque.woff2`, heading)

// For social preview images: the renderer reads neither woff2 nor variable fonts.
for (const [weight, name] of [
  [400, 'Inter-Regular'],
  [700, 'Inter-Bold700'],
] as const) {
  const woff = await subsetFont(inter, letters, {
    targetFormat: 'woff',
    ...features,
    variationAxes: { wght: weight, opsz: 14 },
  })
  writeFileSync(`${folder}/inter-${weight}.woff`, woff)
  // For PDF data sheets: the renderer would unpack a woff for every glyph, 2.5 s per document
  // instead of 0.1 s.
  const ttf = await subsetFont(inter, letters, {
    targetFormat: 'sfnt',
    ...features,
    variationAxes: { wght: weight, opsz: 14 },
  })
  // Both weights have the same name, but a PDF identifies fonts by name.
  writeFileSync(`${folder}/inter-${weight}.ttf`, addToneMarkLetters(ttf, name))
}
writeFileSync(
  `${folder}/bricolage-grotesque.woff`,
  await subsetFont(bricolage, `${ascii}–—‘’“”…`, { targetFormat: 'woff', ...features }),
)

console.log(`inter ${body.length} bytes, bricolage grotesque ${heading.length} bytes`)
