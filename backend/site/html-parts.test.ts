import { expect, test } from 'vitest'
import { findParts, readScript, replaceParts } from './html-parts.ts'

const page = Buffer.from('ọ₦<b>1</b>—<b id="2">₦</b>é')

test('finds each part from its start to its end', () => {
  const parts = [...findParts(page, '<b', '</b>')]
  expect(parts.map(({ text }) => Buffer.from(text, 'latin1').toString())).toEqual([
    '<b>1</b>',
    '<b id="2">₦</b>',
  ])
  expect(parts.map(({ from, to }) => page.subarray(from, to).toString())).toEqual([
    '<b>1</b>',
    '<b id="2">₦</b>',
  ])
})

test('ignores a part without an end', () => {
  expect([...findParts(Buffer.from('<b>1</b><b>2'), '<b', '</b>')]).toHaveLength(1)
})

test('replaces parts and keeps the bytes around them', () => {
  const parts = [...findParts(page, '<b', '</b>')]
  expect(replaceParts(page, parts).equals(page)).toBe(true)
  expect(
    replaceParts(
      page,
      parts.map((part) => ({ ...part, text: '' })),
    ).toString(),
  ).toBe('ọ₦—é')
  expect(replaceParts(page, parts.slice(1)).equals(page)).toBe(true)
  expect(replaceParts(page, [])).toBe(page)
})

test('reads the attributes and the code of a script', () => {
  expect(readScript('<script a="1">b()\n<c></script>')).toEqual({
    attributes: ' a="1"',
    code: 'b()\n<c>',
  })
  expect(readScript('<scripted>b()</script>')).toBeNull()
})
