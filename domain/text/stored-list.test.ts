import { expect, test } from 'vitest'
import { parseList } from './stored-list.ts'

test.each([
  ['[]', []],
  ['[1,"a",null]', [1, 'a', null]],
  ['{}', null],
  ['"[]"', null],
  ['null', null],
  ['[1,', null],
  ['', null],
])('%j is parsed as %j', (text, list) => expect(parseList(text)).toEqual(list))
