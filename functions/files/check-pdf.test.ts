import { renderToBuffer, Document, Page, Text } from '@react-pdf/renderer'
import { createElement } from 'react'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdf, type PdfParts } from '../../test/shop/receipts.ts'
import {
  activePdfMessage,
  brokenPdfMessage,
  lockedPdfMessage,
  longPdfMessage,
} from '../../domain/payments/transfer-proof.ts'
import { findPdfProblem } from './check-pdf.ts'

test('accepts a PDF that a program wrote', async () => {
  const written = await renderToBuffer(
    createElement(
      Document,
      {},
      createElement(Page, {}, createElement(Text, {}, 'Transfer of ₦171,500')),
    ),
  )
  expect(await findPdfProblem(written)).toBeNull()
})

test('accepts objects in plain and in compressed form, and up to twenty pages', async () => {
  expect(await findPdfProblem(pdf())).toBeNull()
  expect(await findPdfProblem(pdf({ packed: '7 0 << /Type /Annot /Subtype /Link >>' }))).toBeNull()
  expect(await findPdfProblem(pdf({ pages: 20 }))).toBeNull()
  expect(await findPdfProblem(pdf({ pages: 21 }))).toBe(longPdfMessage)
})

test.each<[string, PdfParts]>([
  ['JavaScript', { catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }],
  ['JavaScript, with an escaped name', { catalog: '/OpenAction << /S /Java#53cript /JS 9 0 R >>' }],
  ['JavaScript in a compressed object', { packed: '7 0 << /S /JavaScript /JS (x) >>' }],
  [
    'JavaScript in a compressed object that does not say what it is',
    {
      packed: '7 0 << /S /JavaScript /JS (x) >>',
      packedAs: '/N 1 /First 4 /Filter [ /FlateDecode ]',
    },
  ],
  ['a program to start', { objects: ['<< /S /Launch /F (cmd.exe) >>'] }],
  ['another file', { catalog: '/Names << /EmbeddedFiles 9 0 R >>' }],
  ['a form that sends itself', { objects: ['<< /S /SubmitForm /F (http://x) >>'] }],
  ['a form with scripts', { catalog: '/AcroForm << /XFA 9 0 R >>' }],
])('refuses %s', async (_, parts) => {
  expect(await findPdfProblem(pdf(parts))).toBe(activePdfMessage)
})

const script = '7 0 << /S /JavaScript /JS (app.alert(1)) >>'
const objectStream = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'
test.each([
  `${objectStream} /X(obj)`,
  `${objectStream} /X(endobj 9 0 obj <<)`,
  `${objectStream} /X(a(obj)b\\) obj)`,
  `${objectStream} % obj\n`,
  `${objectStream} /X<6f626a> % endobj 9 0 obj\r`,
  `${objectStream} /X << /Y << /Z (obj) >> >>`,
  '/Type /O#62jStm /N 1 /F#69rst 4 /F#69lter /Flate#44ecode /X(obj)',
  '/N 1 /First 4 /Filter /FlateDecode /X(obj)',
  '/N 1 /First 9 0 R /Filter /FlateDecode /X(obj)',
])('refuses JavaScript in a compressed object with %j', async (packedAs) => {
  const opened = { catalog: '/OpenAction 7 0 R', packed: script, packedAs }
  expect(await findPdfProblem(pdf(opened))).toBe(activePdfMessage)
})

test.each([
  `${objectStream} /X(stream\n)`,
  `/DecodeParms << /Predictor 2 >> /X(stream\n) ${objectStream}`,
  `/DecodeParms << /Predictor 2 >> /X(obj) ${objectStream}`,
])('refuses compressed objects that nobody can read with certainty: %j', async (packedAs) => {
  expect(await findPdfProblem(pdf({ packed: script, packedAs }))).toBe(brokenPdfMessage)
})

test('accepts an outline, a signature and an annotation before streams', async () => {
  const objects = [
    '<< /Type /Outlines /First 8 0 R /Last 8 0 R >>',
    '<< /Length 3 /Filter /DCTDecode >>\nstream\nabc\nendstream',
    '<< /Type /Sig /Filter /Adobe.PPKLite >>',
    '<< /Type /Annot /F 4 /Rect [0 0 1 1] >>',
    '<< /Type /Annot /Rect [0 0 1 1] /F 4 >>',
  ]
  expect(await findPdfProblem(pdf({ objects, packed: '7 0 << /Type /Annot >>' }))).toBeNull()
})

test('refuses a password', async () => {
  expect(await findPdfProblem(pdf({ trailer: '/Encrypt 5 0 R' }))).toBe(lockedPdfMessage)
})

const cut = (bytes: Uint8Array, end: number) => bytes.subarray(0, bytes.length + end)
test.each<[string, Uint8Array]>([
  ['its first bytes only', Buffer.from('%PDF-1.7 and nothing else')],
  ['a cut file', cut(pdf(), -40)],
  [
    'a wrong place of the table',
    Buffer.from(
      Buffer.from(pdf())
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n5'),
      'latin1',
    ),
  ],
  [
    'a place far outside',
    Buffer.from(
      Buffer.from(pdf())
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n9999999999'),
      'latin1',
    ),
  ],
  ['no pages', pdf({ pages: 0 })],
  ['a ZIP file behind the end', pdf({ tail: 'PK\u0003\u0004 and more' })],
  ['a page of HTML before the beginning', Buffer.concat([Buffer.from('<html>'), pdf()])],
  [
    'compressed objects that are cut',
    pdf({
      objects: [
        `<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n${deflateSync('x'.repeat(999)).subarray(0, 9).toString('latin1')}\nendstream`,
      ],
    }),
  ],
  [
    'objects compressed in an unusual way',
    pdf({
      packed: '7 0 <<>>',
      packedAs: '/Type /ObjStm /First 4 /Filter [ /ASCIIHexDecode /FlateDecode ]',
    }),
  ],
  [
    'objects with a filter of another object',
    pdf({ packed: '7 0 <<>>', packedAs: '/Type /ObjStm /First 4 /Filter 9 0 R' }),
  ],
  [
    'objects of another file',
    pdf({ packed: '7 0 <<>>', packedAs: '/Type /ObjStm /First 4 /F (x) /Filter /FlateDecode' }),
  ],
  ['objects of many megabytes in a few bytes', pdf({ packed: ' '.repeat(9 * 1024 * 1024) })],
])('refuses %s', async (_, bytes) => {
  expect(await findPdfProblem(bytes)).toBe(brokenPdfMessage)
})

test('a file that is made to be slow is read in time', async () => {
  // With a search backwards from each token these take minutes, and the test its time limit.
  const bytes = 4 * 1024 * 1024
  for (const token of ['obj ', 'stream\n', 'obj stream\n', '/Type ', '#41', 'startxref 1 ', '<< '])
    expect(
      await findPdfProblem(pdf({ objects: [token.repeat(bytes / token.length)] })),
      token,
    ).toBeNull()
})
