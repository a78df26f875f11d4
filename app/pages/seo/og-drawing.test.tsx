import { expect, test } from 'vitest'
import { drawCardText } from './og-drawing.tsx'

const draw = (title: string) =>
  drawCardText({ kind: 'Blog', title, line: '', art: <svg />, artRatio: 1 })

test.each([
  ['李明', '□□'],
  ['陳大文', '□大文'],
  ['Şahin', 'Sahin'],
  ['Łukasz', '□ukasz'],
  ['Ọ̀ṣun', 'Ọṣun'],
  ['Ɗan Ƙano', 'Dan Kano'],
  ['Ụlọ ṅ', 'Ulo n'],
  ['Иван', '□□□□'],
  ['ソーラー', '□□□□'],
  // The same letters, joined and apart.
  ['محمد', 'م\u200cح\u200cم\u200cد'],
])('the picture of %s has other letters than that of %s', async (name, other) => {
  expect(await draw(name)).not.toBe(await draw(other))
})

test.each([
  ['Chinedu 🙏🏾', 'Chinedu □'],
  ['Ada 👩‍👩‍👧‍👦', 'Ada □'],
  ['O\u0323ba', 'Ọba'],
])('the picture of %s is that of %s', async (name, same) => {
  expect(await draw(name)).toBe(await draw(same))
})
