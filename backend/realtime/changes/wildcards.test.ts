import { beforeAll, expect, test } from 'vitest'
import { ada, followedTables } from '../../../test/use/followed-tables.ts'
import { person, service, usePostgresChanges } from '../../../test/use/use-postgres-changes.ts'

const { admin, start } = await usePostgresChanges('wal')
beforeAll(() =>
  admin.query(`${followedTables}
    create policy messages_select on realtime.messages for select to authenticated using (true)`),
)

test('who follows every table is told nothing of messages to private channels', async () => {
  const { follow } = await start()
  const [mine, all] = [
    await follow(person(ada), { schema: '*' }),
    await follow(service, { schema: '*', table: '*' }),
  ]
  await admin.query(`select realtime.send('{"secret": 1}', 'event', 'somebody else')`)
  await admin.query('insert into open_notes values (1)')
  await expect.poll(mine.short).toContain('INSERT 1')
  await expect.poll(all.short).toContain('INSERT 1')
  for (const { payloads } of [mine, all])
    expect(payloads.map(({ data }) => data.table)).toEqual(['open_notes'])
})
