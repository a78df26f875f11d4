import { expect, test } from 'vitest'
import { foldName } from '../../domain/text/fold-name.ts'
import { useDatabaseWithPeople } from '../../test/shop/people.ts'

const { admin } = await useDatabaseWithPeople()

/** Every character of the blocks whose letters people have in their names here, and some of others. */
const characters = [
  [0x20, 0x2af],
  [0x2b0, 0x36f],
  [0x391, 0x3c9],
  [0x410, 0x44f],
  [0x5d0, 0x5ea],
  [0x610, 0x6d3],
  [0x905, 0x94d],
  [0x1e00, 0x1eff],
  [0x2010, 0x206f],
  [0x3041, 0x30ff],
  [0x4e00, 0x4e20],
  [0xfb00, 0xfb06],
  [0xff21, 0xff5a],
].flatMap(([from = 0, to = 0]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
)

test('the database folds each letter as the pages do', async () => {
  const { rows } = await admin.query<{ letter: string; folded: string }>(
    'select letter, private.fold_name(letter) as folded from unnest($1::text[]) as letter',
    [characters],
  )
  expect(rows.filter(({ letter, folded }) => folded !== foldName(letter))).toEqual([])
  expect(rows).toHaveLength(characters.length)
})
