import { expect, test } from 'vitest'
import { cleanLine } from '../../domain/text/clean-text.ts'
import { findPublicWordsProblem } from '../../domain/text/public-words.ts'
import { useDatabaseWithPeople } from '../../test/shop/people.ts'

const { admin } = await useDatabaseWithPeople()

/** Every character that may be without a shape; accents are left out, which the database takes for letters. */
const characters = [
  [0x1, 0xd7ff],
  [0xe000, 0xffff],
  [0x1bca0, 0x1bcaf],
  [0x1d160, 0x1d1ff],
  [0xe0000, 0xe1000],
]
  .flatMap(([from = 0, to = 0]) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
  )
  .filter((character) => !/\p{M}/u.test(character))

async function find(condition: string): Promise<string[]> {
  const { rows } = await admin.query<{ character: string }>(
    `select character from unnest($1::text[]) as character where not ${condition}`,
    [characters],
  )
  return rows.map(({ character }) => character)
}

const codes = (found: string[]) => found.map((character) => character.codePointAt(0)?.toString(16))

test('the database and the forms agree about text that shows nothing', async () => {
  const unseen = characters.filter((character) => cleanLine(character) === '')
  expect(codes(await find('private.shows_text(character)'))).toEqual(codes(unseen))
  expect(unseen).toContain('\u200b')
})

test('the database and the forms agree about invisible characters in public words', async () => {
  const refused = characters.filter(
    (character) => findPublicWordsProblem(`a${character}b`) !== null,
  )
  expect(codes(await find(`private.are_public_words('a' || character || 'b')`))).toEqual(
    codes(refused),
  )
})
