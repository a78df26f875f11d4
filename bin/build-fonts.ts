// Cuts the two families down to what the site writes: run once when a letter is missing, commit the result.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const folder = 'app/ui/fonts'
const ascii = range(0x20, 0x7e)
const latin1 = range(0xa0, 0xff)
// Yoruba, Igbo and Hausa letters with their tone marks, the naira sign, and the few signs that the pages use.
const nigerian = 'ẸẹỌọṢṣỊịỤụṄṅǸǹŃńḾḿƁɓƊɗƘƙƳƴʼĀāĒēĪīŌōŪū\u0300\u0301\u0302\u0304\u0323\u0331'
const signs = '₦–—‘’“”…•·×−≈≤≥→←↑↓✓₂²³°%‰½¼'

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    String.fromCodePoint(from + index),
  ).join('')
}

/** Kerning, marks where they belong, figures of one width: Inter's many alternates would double the file. The package's types do not know it. */
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

/** Both weights come with one name, of 13 letters, by which a PDF tells its fonts apart: another of that length keeps the file's table. */
function renameFont(font: Buffer, name: string): Buffer {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('latin1')
  return Buffer.from(
    font.toString('latin1').replaceAll(utf16('InterVariable'), utf16(name)),
    'latin1',
  )
}

// For the pictures of shared links, whose maker reads no woff2 and no variable font.
for (const [weight, name] of [
  [400, 'Inter-Regular'],
  [700, 'Inter-Bold700'],
] as const) {
  const still = await subsetFont(inter, letters, {
    targetFormat: 'woff',
    ...features,
    variationAxes: { wght: weight, opsz: 14 },
  })
  writeFileSync(`${folder}/inter-${weight}.woff`, still)
  // For data sheets, whose maker unpacks a woff anew for every glyph: 2.5 s a document instead of 0.1.
  const unpacked = await subsetFont(inter, letters, {
    targetFormat: 'sfnt',
    ...features,
    variationAxes: { wght: weight, opsz: 14 },
  })
  writeFileSync(`${folder}/inter-${weight}.ttf`, renameFont(unpacked, name))
}
writeFileSync(
  `${folder}/bricolage-grotesque.woff`,
  await subsetFont(bricolage, `${ascii}–—‘’“”…`, { targetFormat: 'woff', ...features }),
)

console.log(`inter ${body.length} bytes, bricolage grotesque ${heading.length} bytes`)
