import { describe, expect, test } from 'vitest'
import { makeDocx, makePdf, makeZip } from '../../test/documents.ts'
import {
  checkCv,
  cvMediaTypes,
  maxCvBytes,
  maxCvFormBytes,
  missingCvMessage,
  tooLargeCvMessage,
} from './cv.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const damaged = /damaged or packed/
const signatureAt = (bytes: Uint8Array, signature: string) =>
  Buffer.from(bytes).indexOf(signature, 0, 'latin1')

/** A Word document with a number changed: 2 or 4 bytes at an offset from a signature. */
function changed(signature: string, offset: number, value: number, size: 2 | 4 = 2) {
  const bytes = makeDocx()
  const view = new DataView(bytes.buffer)
  const at = signatureAt(bytes, signature) + offset
  if (size === 2) view.setUint16(at, value, true)
  else view.setUint32(at, value, true)
  return checkCv(bytes)
}
const end = 'PK\u0005\u0006'
const directory = 'PK\u0001\u0002'
const local = 'PK\u0003\u0004'

test('a CV may have 5 MB, its form 6 MB, and is a PDF or a Word document', () => {
  expect([maxCvBytes, maxCvFormBytes]).toEqual([5_242_880, 6_291_456])
  expect(cvMediaTypes).toEqual({
    pdf: 'application/pdf',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  })
  expect(checkCv(new Uint8Array()).problem).toBe(missingCvMessage)
  expect(checkCv(new Uint8Array(maxCvBytes + 1)).problem).toBe(tooLargeCvMessage)
  expect(checkCv(new Uint8Array(maxCvBytes)).problem).toMatch(/neither a PDF nor a Word/)
})

describe('the end of a PDF', () => {
  test.each([
    ['%PDF-1.7\nstartxref\n0\n%%EOF', 'pdf'],
    ['%PDF-1.7\nstartxref\n0', null],
    ['%PDF-1.7\n%%EOF', null],
    ['%PDF1.7\nstartxref\n0\n%%EOF', null],
    [' %PDF-1.7\nstartxref\n0\n%%EOF', null],
  ])('%j is %s', (text, kind) => {
    expect(checkCv(bytesOf(text)).kind).toBe(kind)
  })
  test('is searched in the last 1,024 bytes', () => {
    const trailer = 'startxref\n0\n%%EOF'
    const padded = (after: number) =>
      `%PDF-1.7\n${' '.repeat(2_000)}${trailer}${'\0'.repeat(after)}`
    expect(checkCv(bytesOf(padded(1_024 - trailer.length))).kind).toBe('pdf')
    expect(checkCv(bytesOf(padded(1_025 - trailer.length))).kind).toBeNull()
  })
})

describe('the directory of a Word document', () => {
  test.each([
    ['a document on two disks', changed(end, 4, 1)],
    ['another count on this disk', changed(end, 8, 2)],
    ['a directory that starts elsewhere', changed(end, 16, 5, 4)],
    ['a comment that is longer than the file', changed(end, 20, 9)],
    ['a name that runs over the end', changed(directory, 28, 60_000)],
    ['a part that is larger than the file', changed(directory, 20, 1_000_000, 4)],
    ['a part that starts elsewhere', changed(directory, 42, 7, 4)],
    ['a part that starts behind the file', changed(directory, 42, 1_000_000, 4)],
    ['an encrypted part', changed(directory, 8, 1)],
    ['a part of another signature', changed(directory, 0, 0)],
    ['200 MB and a little when unpacked', changed(directory, 24, 200 * 1024 * 1024, 4)],
  ])('refuses %s', (_, { kind, problem }) => {
    expect(kind).toBeNull()
    expect(problem).toMatch(damaged)
  })
  test('accepts almost 200 MB when unpacked, and flags that do not encrypt', () => {
    expect(changed(directory, 24, 199 * 1024 * 1024, 4).kind).toBe('docx')
    expect(changed(directory, 8, 0x0800).kind).toBe('docx')
  })
  test('accepts a part that ends where the file ends, and refuses one byte more', () => {
    // A local header has 30 bytes.
    const room = makeDocx().length - 30
    expect(changed(directory, 20, room, 4).kind).toBe('docx')
    expect(changed(directory, 20, room + 1, 4).problem).toMatch(damaged)
  })
  test('refuses a file without its first local header', () => {
    expect(changed(local, 0, 0).problem).toMatch(/neither a PDF nor a Word/)
  })
  test('accepts a comment behind the directory, when its length is right', () => {
    const docx = makeDocx()
    const comment = bytesOf('made by hand')
    const whole = new Uint8Array([...docx, ...comment])
    expect(checkCv(whole).problem).toMatch(damaged)
    new DataView(whole.buffer).setUint16(docx.length - 2, comment.length, true)
    expect(checkCv(whole)).toEqual({ kind: 'docx', problem: null })
  })
  test('accepts 2,000 parts, and refuses more', () => {
    const parts = (count: number) =>
      makeDocx(Object.fromEntries(Array.from({ length: count }, (_, index) => [`p/${index}`, ''])))
    expect(checkCv(parts(1_997)).kind).toBe('docx')
    expect(checkCv(parts(1_998)).problem).toMatch(damaged)
  })
})

describe('the parts of a Word document', () => {
  const kindOf = (...names: string[]) =>
    checkCv(makeZip(Object.fromEntries(names.map((name) => [name, 'x'])))).kind
  test.each([
    [['[Content_Types].xml', 'word/document.xml'], 'docx'],
    [['[CONTENT_TYPES].XML', 'Word/Document.xml'], 'docx'],
    [['[Content_Types].xml'], null],
    [['word/document.xml'], null],
    [['[Content_Types].xml', 'a/word/document.xml'], null],
    [['[Content_Types].xml', 'word/document.xml', 'word/vbaData.xml'], null],
    [['[Content_Types].xml', 'word/document.xml', 'VBAPROJECT.bin'], null],
    [['[Content_Types].xml', 'word/document.xml', 'word/myvbaproject.txt'], 'docx'],
  ])('%j is %s', (names, kind) => {
    expect(kindOf(...names)).toBe(kind)
  })
})

test('the bytes may be a view of a larger buffer', () => {
  for (const file of [makeDocx(), makePdf()]) {
    const buffer = new Uint8Array(file.length + 20)
    buffer.set(file, 7)
    expect(checkCv(buffer.subarray(7, 7 + file.length)).problem).toBeNull()
  }
})
