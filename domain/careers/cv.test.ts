import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeDocx, makePdf, makeZip } from '../../test/documents.ts'
import { checkCv, maxCvBytes } from './cv.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const concat = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

test('a PDF and a Word document are recognised by their content', () => {
  expect(checkCv(makePdf())).toEqual({ kind: 'pdf', problem: null })
  expect(checkCv(concat(makePdf(), bytesOf('\r\n\0\0')))).toEqual({ kind: 'pdf', problem: null })
  expect(checkCv(makeDocx())).toEqual({ kind: 'docx', problem: null })
})

test.each([
  ['nothing', new Uint8Array(), /^Please choose your CV/],
  ['a web page', bytesOf('<!doctype html><script>alert(1)</script>'), /neither a PDF nor a Word/],
  [
    'a web page with a PDF behind it',
    concat(bytesOf('<html>'), makePdf()),
    /neither a PDF nor a Word/,
  ],
  ['the first half of a PDF', makePdf().subarray(0, 200), /not complete/],
  ['the header of a PDF alone', bytesOf('%PDF-'), /not complete/],
  [
    'an old Word file, or a locked one',
    concat(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), new Uint8Array(2_000)),
    /old Word file .* password/,
  ],
  ['a Word file with macros', makeDocx({ 'word/vbaProject.bin': 'x' }), /macros/],
  ['a spreadsheet', makeZip({ '[Content_Types].xml': 'x', 'xl/workbook.xml': 'x' }), /not a Word/],
  ['a packed folder', makeZip({ 'cv.pdf': 'x' }), /packed folder/],
  [
    'a locked ZIP file',
    makeZip({ '[Content_Types].xml': 'x', 'word/document.xml': 'x' }, { flags: 1 }),
    /cannot read/,
  ],
  ['a Word file whose end is missing', makeDocx().subarray(0, -30), /damaged/],
  ['a ZIP header alone', bytesOf('PK\u0003\u0004'), /damaged/],
  ['a program', bytesOf(`\u007fELF${'x'.repeat(100)}`), /neither a PDF nor a Word/],
  ['6 MB', concat(makePdf(), new Uint8Array(6_000_000)), /larger than 5 MB/],
] as const)('%s is refused with advice on what to do', (_, bytes, message) => {
  expect(checkCv(bytes)).toEqual({ kind: null, problem: expect.stringMatching(message) })
})

test('refuses a ZIP bomb without unpacking it', () => {
  const bomb = makeDocx()
  const directoryAt = Buffer.from(bomb).indexOf('PK\u0001\u0002', 0, 'latin1')
  new DataView(bomb.buffer).setUint32(directoryAt + 24, 0xffffffff, true)
  expect(checkCv(bomb).problem).toMatch(/cannot read/)
})

test('accepts up to 5 MB', () => {
  const pdf = makePdf()
  const padded = (length: number) =>
    concat(
      pdf.subarray(0, 9),
      bytesOf(`%${'x'.repeat(length - pdf.length - 2)}\n`),
      pdf.subarray(9),
    )
  expect(padded(maxCvBytes)).toHaveLength(maxCvBytes)
  expect(checkCv(padded(maxCvBytes)).kind).toBe('pdf')
  expect(checkCv(padded(maxCvBytes + 1)).problem).toMatch(/larger than 5 MB/)
})

test('never throws, for any bytes and for a real file with changed bytes', () => {
  const docx = makeDocx()
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void checkCv(bytes)))
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(docx.length - 1), fc.nat(255)), { maxLength: 12 }),
      fc.nat(docx.length),
      (changes, length) => {
        const changed = docx.slice(0, length)
        for (const [at, value] of changes) if (at < length) changed[at] = value
        const { kind, problem } = checkCv(changed)
        expect(kind === null).toBe(problem !== null)
      },
    ),
    { numRuns: 500 },
  )
})
