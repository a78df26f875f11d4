import { expect, test } from 'vitest'
import { parseFileSize } from './file-size.ts'

test.for([
  ['0', 0],
  ['3B', 3],
  ['30KB', 30_000],
  ['1mb', 1_000_000],
  ['1.5 GB', 1_500_000_000],
  ['50MiB', 52_428_800],
  ['2TB', 2e12],
  ['', null],
  ['MB', null],
  ['-1MB', null],
  ['1e3', null],
  ['20 parsecs', null],
  ['99999999999999999TB', null],
] as const)('reads the size %s', ([text, bytes]) => {
  expect(parseFileSize(text)).toBe(bytes)
})

test('reads the sizes of the Supabase CLI, whose MB are MiB', () => {
  expect(parseFileSize('50MB', 1_024)).toBe(52_428_800)
  expect(parseFileSize('50MiB', 1_024)).toBe(52_428_800)
})
