import { expect, test } from 'vitest'
import { proofMediaType } from './transfer-proof.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['%PDF-1.7', 'application/pdf'],
  ['\u00ff\u00d8\u00ff\u00e0rest', 'image/jpeg'],
  ['\u0089PNG\r\n\u001a\nrest', 'image/png'],
  ['RIFF1234WEBPrest', 'image/webp'],
  ['RIFF1234WAVErest', null],
  ['<html>', null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['%PDF', null],
  ['', null],
])('%j is %s', (text, type) => {
  expect(proofMediaType(bytes(text))).toBe(type)
})
