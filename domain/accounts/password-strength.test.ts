import { expect, test } from 'vitest'
import { estimatePassword, guessableWords, isEasyToGuess } from './password-strength.ts'

test.each([
  ['', 0],
  ['lamp', 1],
  ['password12', 1],
  ['aaaaaaaaaaaaaa', 1],
  ['1234567890', 1],
  ['Lagos12345', 1],
  ['kettle-mango', 3],
  ['a lamp in every room', 4],
])('%s is level %i', (password, level) => expect(estimatePassword(password).level).toBe(level))

test('says how many characters are missing', () => {
  expect(estimatePassword('nine char').advice).toBe('Too short: 1 more character.')
  expect(estimatePassword('ẹ̀kọ́').advice).toMatch(/^Too short/)
})

test.each([
  // 10 different characters: 10 + 8 / 2 = 14 points.
  ['kztmbqwexh', 2],
  // 12 different characters: 12 + 4 = 16 points.
  ['kztmbqwexhvd', 3],
  // 18 different characters: 18 + 4 = 22 points.
  ['kztmbqwexhvdylgcfu', 4],
  // A space adds 3: 11 + 4 + 3 = 18 points.
  ['kztmb qwexh', 3],
])('%s scores level %i', (password, level) => expect(estimatePassword(password).level).toBe(level))

test.each(['solar', 'Nigeria', 'LAGOS', 'welcome', 'letmein', 'password', 'pass word'])(
  '"%s" counts as one character',
  (word) =>
    expect(estimatePassword(`${word}${word}kz`).level).toBeLessThanOrEqual(
      estimatePassword('kzmmkzmmkzmm').level,
    ),
)

test('keyboard runs and repetitions count as one character', () => {
  expect(estimatePassword('qwerasdfzxcv').level).toBe(1)
  expect(estimatePassword('111122223333').level).toBe(1)
})

test('leading and trailing spaces are no separators', () =>
  expect(estimatePassword(' kztmbqwex ').level).toBe(estimatePassword('.kztmbqwex.').level))

test('every level has its advice', () => {
  expect(estimatePassword('').advice).toBe('')
  expect(estimatePassword('password12').advice).toMatch(/^Easy to guess/)
  expect(estimatePassword('kztmbqwexh').advice).toMatch(/^Fair/)
  expect(estimatePassword('kztmbqwexhvd').advice).toBe('Good.')
  expect(estimatePassword('kztmbqwexhvdylgcfu').advice).toBe('Strong.')
  expect(estimatePassword('four').advice).toBe('Too short: 6 more characters.')
})

test('words of the company count as one character, in any case', () => {
  const knownWords = guessableWords(['Sunrise Power'])
  expect(estimatePassword('SUNRISEpower').level).toBe(3)
  expect(estimatePassword('SUNRISEpower', knownWords).level).toBe(1)
})

test('the words of a person are the texts and their parts, the longest first', () => {
  expect(guessableWords(['Ada.Obi@example.com', ' Ada  Obi ', '', 'Bísí Adé', 'Li Wu'])).toEqual([
    'ada.obi@example.com',
    'example.com',
    'ada  obi',
    'bísí adé',
    'ada.obi',
    'example',
    'li wu',
    'bísí',
    'ada',
    'obi',
    'com',
    'adé',
  ])
})

test.each(['bisi.adewale@example.com', 'Bisi Adewale', 'bisiadewale', 'Bisi-Adewale-26'])(
  'the own address or name is easy to guess: %s',
  (password) => {
    const words = guessableWords(['bisi.adewale@example.com', 'Bisi Adewale'])
    expect(estimatePassword(password).level).toBeGreaterThanOrEqual(2)
    expect(estimatePassword(password, words)).toEqual({
      level: 1,
      advice: 'Easy to guess. Use words that do not belong together.',
    })
    expect(isEasyToGuess(password, words)).toBe(true)
  },
)

test('words that hold the name by chance stay good', () => {
  expect(estimatePassword('a lamp in every adage', guessableWords(['Ada'])).level).toBe(4)
})
