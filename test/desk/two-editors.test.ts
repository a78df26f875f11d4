import { expect, test } from 'vitest'
import { createRecordStore } from '../../app/pages/admin/edit/record-store.ts'
import { changedValues, type Values } from '../../domain/desk/merge-edit.ts'
import { saveEdit, type EditStore, type VersionedRecord } from '../../domain/desk/save-edit.ts'
import { createRandom, type Random } from '../money/random.ts'
import { useBackend } from '../use/use-backend.ts'

const { admin, openClient, useStaffWith } = await useBackend()

const columns = ['description', 'max_uses', 'max_uses_per_email', 'min_subtotal_kobo']
const place = { table: 'coupons', keyColumn: 'code', select: columns.join(',') }
const editsOfEach = 100

/** One value that somebody replaced: what they had seen there, and what they wrote. */
interface Replaced {
  version: number
  column: string
  seen: unknown
  written: unknown
}

interface Editor {
  store: EditStore
  random: Random
  replaced: Replaced[]
  conflictCount: number
  mergeCount: number
}

const start: Values = {
  description: 'As it began',
  max_uses: 1,
  max_uses_per_email: 1,
  min_subtotal_kobo: 1,
}

function newValue(column: string, { random }: Editor): unknown {
  const number = 1 + random.below(1_000_000)
  return column === 'description' ? `Text ${number}` : number
}

/** Somebody opens the record, types into some fields, waits a moment, and saves. */
async function editOnce(editor: Editor): Promise<void> {
  const base = await read(editor)
  const typed = columns.filter(() => editor.random.below(3) === 0)
  const mine = Object.fromEntries(typed.map((column) => [column, newValue(column, editor)]))
  for (let pause = editor.random.below(4); pause > 0; pause--) await read(editor)
  await save(editor, base, changedValues(base.values, mine))
}

async function save(editor: Editor, base: VersionedRecord, mine: Values): Promise<void> {
  if (Object.keys(mine).length === 0) return
  const saved = await saveEdit(editor.store, base, mine)
  if (saved.outcome === 'conflict') {
    editor.conflictCount++
    const chosen = saved.conflicts.map(({ column, mine: own, theirs }) => [
      column,
      editor.random.below(2) === 0 ? own : theirs,
    ])
    const changes = { ...saved.changes, ...Object.fromEntries(chosen) }
    return save(editor, saved.record, changedValues(saved.record.values, changes))
  }
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  if (saved.wasMerged) editor.mergeCount++
  if (saved.record.version === saved.before.version) return
  const written = changedValues(saved.before.values, pick(saved.record.values))
  for (const [column, value] of Object.entries(written)) {
    expect(mine[column], 'only what the person changed is written').toEqual(value)
    editor.replaced.push({
      version: saved.record.version,
      column,
      seen: base.values[column],
      written: value,
    })
  }
}

async function read({ store }: Editor): Promise<VersionedRecord> {
  const record = await store.read()
  if (!record) throw new Error('The record is gone')
  return { version: record.version, values: pick(record.values) }
}

const pick = (values: Values) => Object.fromEntries(columns.map((one) => [one, values[one]]))

test('two people who edit one record 200 times at once lose nothing', async () => {
  await admin.query(
    `insert into public.coupons (code, percent_off, description, max_uses, max_uses_per_email,
       min_subtotal_kobo)
     values ('SHARED', 5, 'As it began', 1, 1, 1)`,
  )
  const tokens = [(await useStaffWith('sales')).token, (await useStaffWith('sales')).token]
  const editors = tokens.map((token, process): Editor => {
    const store = createRecordStore(openClient(token, process), place, 'SHARED')
    const random = createRandom(16 + process)
    return { store, random, replaced: [], conflictCount: 0, mergeCount: 0 }
  })
  await Promise.all(
    editors.map(async (editor) => {
      for (let edit = 0; edit < editsOfEach; edit++) await editOnce(editor)
    }),
  )

  // In the order in which they were stored, each value was seen by the person who replaced it.
  const history = editors
    .flatMap(({ replaced }) => replaced)
    .toSorted((a, b) => a.version - b.version)
  const record: Record<string, unknown> = { ...start }
  for (const { column, seen, written } of history) {
    expect(seen).toEqual(record[column])
    record[column] = written
  }
  const { rows } = await admin.query<Record<string, unknown>>(
    `select description, max_uses, max_uses_per_email, min_subtotal_kobo::int, version
     from public.coupons where code = 'SHARED'`,
  )
  expect(rows).toEqual([{ ...record, version: history.at(-1)?.version }])
  // They did get into each other's way.
  const sum = (of: (editor: Editor) => number) => editors.reduce((all, one) => all + of(one), 0)
  expect(sum((one) => one.conflictCount)).toBeGreaterThan(10)
  expect(sum((one) => one.mergeCount)).toBeGreaterThan(10)
})

test('a record that is gone, or may not be changed, is said to be so', async () => {
  const { token } = await useStaffWith('finance')
  const store = createRecordStore(openClient(token), place, 'READONLY')
  await admin.query(
    `insert into public.coupons (code, percent_off, description) values ('READONLY', 5, 'Before')`,
  )
  const base = await store.read()
  expect(await saveEdit(store, base ?? { version: 0, values: {} }, { description: 'x' })).toEqual({
    outcome: 'refused',
  })
  await admin.query(`delete from public.coupons where code = 'READONLY'`)
  expect(await saveEdit(store, base ?? { version: 0, values: {} }, { description: 'x' })).toEqual({
    outcome: 'gone',
  })
})
