import { Document, Page, Text } from '@react-pdf/renderer'
import { expect, test } from 'vitest'
import { readPdfText } from '../../../test/pdf-text.ts'
import { pdfStyles } from './pdf-letterhead.tsx'
import { renderPdf } from './render-pdf.ts'

/** A letter whose mark is moved by itself ends the piece of text that is drawn. */
test.each([
  'Ọládipọ̀ Ṣẹ́gun',
  'Ọ̀gẹ́dẹ̀ǹgbẹ́ m̀ M̀',
  'Adébáyọ̀ Ọmọ́tọ́lá',
  'Ɓala Ɗan Ƙano Ụlọ',
  '₦1,250,000.00',
])('prints the tone marks of %s on their letters', async (text) => {
  for (const fontWeight of [400, 700] as const) {
    const pdf = await renderPdf(() => (
      <Document>
        <Page style={pdfStyles.page}>
          <Text style={{ fontWeight }}>{text.normalize('NFC')}</Text>
          <Text style={{ fontWeight }}>{text.normalize('NFD')}</Text>
        </Page>
      </Document>
    ))
    const printed = readPdfText(pdf)
      .split('\n')
      .map((line) => line.normalize('NFC'))
    expect(printed.filter((line) => line === text.normalize('NFC'))).toHaveLength(2)
  }
})
