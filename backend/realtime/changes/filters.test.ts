import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ada, emptyTables, followedTables } from '../../../test/use/followed-tables.ts'
import { person, usePostgresChanges } from '../../../test/use/use-postgres-changes.ts'

const { admin, start } = await usePostgresChanges('wal')
beforeAll(() => admin.query(followedTables))
beforeEach(() => admin.query(emptyTables))

describe('what can be followed', () => {
  test.each([
    ['body=eq.abc', [1]],
    ['body=neq.abc', [2]],
    ['id=lt.2', [1]],
    ['id=lte.2', [1, 2]],
    ['id=gt.1', [2, 3]],
    ['id=gte.2', [2, 3]],
    ['id=in.(1,3)', [1, 3]],
    ['id=not.in.(1,3)', [2]],
    ['body=like.a%', [1]],
    ['body=not.like.a%', [2]],
    ['body=ilike.X%', [2]],
    ['body=match.^a.c$', [1]],
    ['body=imatch.YZ', [2]],
    ['body=is.null', [3]],
    ['body=not.is.null', [1, 2]],
    ['done=is.true', [1]],
    ['done=is.unknown', [3]],
    ['body=isdistinct.abc', [2, 3]],
    ['amount=eq.10.00', [1]],
    ['tags=eq."{a,b}"', [2]],
    ['id=gt.0,body=eq.abc', [1]],
    ['body=in.("x,yz",q)', [2]],
    [`owner=eq.${ada.toUpperCase()}`, [1, 2, 3]],
  ])('the filter %s', async (filter, expected) => {
    const { follow } = await start()
    const [told, all] = [
      await follow(person(ada), { table: 'notes', filter }),
      await follow(person(ada), 'notes'),
    ]
    await admin.query(
      `insert into notes (id, owner, body, done, amount, tags) values
         (1, $1, 'abc', true, 10, null), (2, $1, 'x,yz', false, 11, '{a,b}'),
         (3, $1, null, null, null, null)`,
      [ada],
    )
    await expect.poll(all.short).toHaveLength(3)
    expect(told.payloads.map(({ data }) => data.record['id'])).toEqual(expected)
  })

  test.each([
    [
      { table: 'unpublished' },
      'Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: *, schema: public, table: unpublished, filters: [], select: nil]',
    ],
    [{ table: 'missing' }, 'Please check Realtime is enabled for the given connect parameters'],
    [
      { table: 'notes', filter: 'nothing=eq.1' },
      'Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: [event: *, schema: public, table: notes, filters: [{"nothing", "eq", "1", false}], select: nil]. Exception: ERROR P0001 (raise_exception) invalid column for filter nothing',
    ],
    [{ table: 'notes', filter: 'secret=eq.1' }, 'invalid column for filter secret'],
    [{ table: 'notes', select: ['id', 'secret'] }, 'invalid column for select secret'],
    [
      { table: 'notes', filter: 'id=eq.x' },
      'ERROR 22P02 (invalid_text_representation) invalid input syntax for type integer: "x"',
    ],
    [{ table: 'notes', filter: 'body=match.(' }, 'invalid regular expression for match filter: '],
    [
      { table: 'notes', filter: 'id=like.1' },
      'operator like is not supported on column id of type integer: ',
    ],
    [
      { table: 'notes', filter: 'body=is.true' },
      'is true filter requires a boolean column, got text',
    ],
    [
      { table: 'notes', filter: `id=in.(${Array.from({ length: 101 }, (_, n) => n).join()})` },
      'too many values for `in` filter. Maximum 100',
    ],
    [{ table: 'notes', filter: 'id=foo.1' }, 'Error parsing `filter` params: ["foo", "1"]'],
  ])('%o is refused', async (binding, message) => {
    const { follow } = await start()
    await expect(follow(person(ada), binding)).rejects.toThrow(message)
  })
})
