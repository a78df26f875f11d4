// Subsets the font families to the characters of the site. Run it when a character is missing,
// and commit the result. The Noto fonts come from Debian: fonts-noto-core and fonts-noto-cjk.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { faceOf, listLetters } from './font-files.ts'
import { addToneMarkLetters } from './tone-mark-letters.ts'

const folder = 'app/ui/fonts'
const ascii = range(0x20, 0x7e)
const latin1 = range(0xa0, 0xff)
// Yoruba, Igbo and Hausa letters with their tone marks, the naira sign, and the symbols that the
// pages use.
const nigerian = 'ẸẹỌọṢṣỊịỤụṄṅǸǹŃńḾḿƁɓƊɗƘƙƳƴʼĀāĒēĪīŌōŪū\u0300\u0301\u0302\u0304\u0323\u0331'
const signs = '₦–—‘’“”…•·×−≈≤≥→←↑↓✓₂²³°%‰½¼'
// Papers and pictures also print the names of people: Latin, Greek and Cyrillic letters of all
// languages, and □ for what no font has.
const names = range(0x100, 0x24f) + 'ɓɗɛɔəɣɩʋʻʽ' + range(0x370, 0x52f) + range(0x1e00, 0x1eff)
const moreSigns = '□№€™©®†‡‚„‹›⁄′″‐‑\u2009\u202f'

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

/** The 6,763 Chinese characters of GB 2312, and traditional ones that are common in names. */
const chinese =
  Array.from({ length: 72 * 94 }, (_, index) =>
    new TextDecoder('gbk').decode(
      Uint8Array.of(0xb0 + Math.floor(index / 94), 0xa1 + (index % 94)),
    ),
  )
    .filter((character) => /^\p{Script=Han}$/u.test(character))
    .join('') +
  '陳黃張劉吳楊趙鄭許謝馬盧蔣葉龍蘇呂羅梁馮鄧蕭賴鍾鄒陸孫錢湯嚴賀顧龔萬韋韓譚魯錦華國榮偉傑麗鳳寶義貿電業產際東興達遠豐臺灣發銀實區術經濟' +
  '學廣應聯環營運興誠億鴻飛駿'
const kana = range(0x3041, 0x3096) + range(0x30a0, 0x30fe) + range(0x3000, 0x3011)
const fullWidth = range(0xff01, 0xff5e)
const arabic =
  range(0x60c, 0x61b) +
  range(0x61e, 0x65f) +
  range(0x660, 0x6ff) +
  range(0x750, 0x77f) +
  '\u200c\u200d'

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
  const woff = await subsetFont(inter, letters + names + moreSigns, {
    targetFormat: 'woff',
    ...features,
    variationAxes: { wght: weight, opsz: 14 },
  })
  writeFileSync(`${folder}/inter-${weight}.woff`, woff)
  // For PDF data sheets: the renderer would unpack a woff for every glyph, 2.5 s per document
  // instead of 0.1 s.
  const ttf = await subsetFont(inter, letters + names + moreSigns, {
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

const noto = '/usr/share/fonts/truetype/noto'
for (const [weight, name] of [
  [400, 'Regular'],
  [700, 'Bold'],
] as const)
  writeFileSync(
    `${folder}/noto-sans-arabic-${weight}.ttf`,
    await subsetFont(readFileSync(`${noto}/NotoSansArabic-${name}.ttf`), arabic, {
      targetFormat: 'sfnt',
    }),
  )
// One weight: it has 1.8 MB. The third font of the file has the forms of mainland China.
const cjk = faceOf(readFileSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'), 2)
writeFileSync(
  `${folder}/noto-sans-sc-400.otf`,
  await subsetFont(cjk, chinese + kana + fullWidth, { targetFormat: 'sfnt', keepFeatures: [] }),
)
const lettersOf = (file: string) => listLetters(readFileSync(`${folder}/${file}`))
writeFileSync(
  `${folder}/letters.json`,
  `${JSON.stringify(
    {
      Inter: lettersOf('inter-400.ttf'),
      'Noto Sans Arabic': lettersOf('noto-sans-arabic-400.ttf'),
      'Noto Sans SC': lettersOf('noto-sans-sc-400.otf'),
    },
    null,
    2,
  )}\n`,
)

console.log(`inter ${body.length} bytes, bricolage grotesque ${heading.length} bytes`)
