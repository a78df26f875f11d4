import { expect, test } from 'vitest'
import { explainWrongFile } from './wrong-file.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test.each(['heic', 'heix', 'mif1'])('a photo of an iPhone (%s) is named', (brand) => {
  const bytes = bytesOf(`\0\0\0\u0018ftyp${brand}\0\0\0\0`)
  expect(explainWrongFile(bytes, 'No.')).toContain('HEIC')
  expect(explainWrongFile(bytes, 'No.')).toContain('screenshot')
})

test.each(['', 'ftypheic', '\0\0\0\u0018ftypavif', '<html>heic'])('%j is not one', (text) => {
  expect(explainWrongFile(bytesOf(text), 'No.')).toBe('No.')
})
