import { readFileSync } from 'node:fs'
import { Document, Page } from '@react-pdf/renderer'
import { expect, test } from 'vitest'
import { readPdfGlyphs, readPdfText } from '../../../test/pdf-text.ts'
import { readSourceTree } from '../../../test/source-tree.ts'
import { pdfStyles } from './pdf-letterhead.tsx'
import { renderPdf, Text } from './pdf-text.tsx'

const print = (texts: readonly string[], fontWeight: 400 | 700 = 400) =>
  renderPdf(() => (
    <Document>
      <Page style={pdfStyles.page}>
        {texts.map((text) => (
          <Text key={text} style={{ fontWeight }}>
            {text}
          </Text>
        ))}
      </Page>
    </Document>
  ))

/** What was drawn in one piece, in composed letters. */
async function printedPieces(...printed: Parameters<typeof print>): Promise<string[]> {
  const text = readPdfText(await print(...printed))
  return text.split('\n').map((line) => line.normalize('NFC'))
}

/** A letter whose mark is moved by itself ends the piece of text that is drawn. */
test.each([
  'Ọládipọ̀ Ṣẹ́gun',
  'Ọ̀gẹ́dẹ̀ǹgbẹ́ m̀ M̀',
  'Adébáyọ̀ Ọmọ́tọ́lá',
  'Ɓala Ɗan Ƙano Ụlọ',
  'Şahin Łukasz Żółć Ğüler Đặng',
  'Kɔ́fi Ɛ̀nam',
  'Γιώργος',
  'Иван',
  '₦1,250,000.00 №5',
])('prints the letters and marks of %s in one piece', async (text) => {
  for (const weight of [400, 700] as const) {
    const composed = text.normalize('NFC')
    const texts = [...new Set([composed, text.normalize('NFD')])]
    const pieces = await printedPieces(texts, weight)
    expect(pieces.filter((piece) => piece === composed)).toHaveLength(texts.length)
  }
})

/** What a reader of the file finds: a piece for each font, and Arabic from the right. */
test.each([
  ['李明 Trading', ['李明', 'Trading']],
  ['陳大文 有限公司', ['陳大文', '有限公司']],
  ['ソーラー', ['ソーラー']],
  ['محمد بيلو', ['دمحم', 'وليب']],
  ['Chinedu 🙏🏾', ['Chinedu □']],
  ['Ada 👩‍👩‍👧‍👦 🇳🇬 Obi', ['Ada □ □ Obi']],
  ['देव 𞤀𞤁 x\u030c', ['□□ □□ ', 'x□']],
])('prints %s in fonts that have its letters', async (text, pieces) => {
  expect(await printedPieces([text])).toEqual(expect.arrayContaining(pieces))
})

test('joins Arabic letters', async () => {
  const formsOf = async (text: string) => {
    const glyphs = readPdfGlyphs(await print([text])).flatMap((font) => [...font.values()])
    return glyphs.filter((letter) => letter === 'ب').length
  }
  expect(await formsOf('ب')).toBe(1)
  // The forms at the beginning, in the middle and at the end of a word.
  expect(await formsOf('ببب')).toBe(3)
})

test('every document prints its text with these fonts', () => {
  const plain = readSourceTree(['app'])
    .map(({ path }) => path)
    .filter((path) => /\bText\b[^}]*\} from '@react-pdf/.test(readFileSync(path, 'utf8')))
  // The words in drawings of products are ours.
  expect(plain).toEqual(['app/pages/products/pdf-drawing.tsx', 'app/ui/pdf/pdf-text.tsx'])
})
