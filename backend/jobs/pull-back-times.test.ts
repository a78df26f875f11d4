import { expect, test } from 'vitest'
import { useJobs } from '../../test/use/use-jobs.ts'
import { createDatabase } from '../db/database.ts'
import { pullBackTimes } from './pull-back-times.ts'

const { db, admin, jobs, url } = await useJobs()

/** What the clock of the database says, in seconds from now. */
async function readJobs() {
  const { rows } = await admin.query(
    `select data ->> 'label' as label,
       round(extract(epoch from created_on - now()) / 60)::integer as created,
       round(extract(epoch from start_after - now()) / 60)::integer as start,
       round(extract(epoch from keep_until - now()) / 60)::integer as keep,
       round(extract(epoch from started_on - now()) / 60)::integer as started,
       round(extract(epoch from heartbeat_on - now()) / 60)::integer as heartbeat
     from pgboss.job where name = 'dated' order by id`,
  )
  return Object.fromEntries(rows.map(({ label, ...times }) => [label, times]))
}

test('what a clock dated that was ahead 400 days or 2 hours is pulled back, and no other time', async () => {
  await jobs.openQueue('dated')
  await admin.query(
    `insert into pgboss.job (name, state, data, created_on, start_after, keep_until, started_on,
       heartbeat_on)
     select 'dated', state::pgboss.job_state, jsonb_build_object('label', label), now() + created,
       now() + start, now() + created + '60 min', now() + started, now() + started
     from (values
       ('created', 'far', '400 days'::interval, '400 days'::interval, null::interval),
       ('created', 'delayed', '2 hours', '2 hours 30 min', null),
       ('created', 'of another machine', '4 min', '4 min', null),
       ('created', 'on purpose', '-10 min', '50 min', null),
       ('retry', 'retried', '-10 min', '400 days', null),
       ('retry', 'soon', '-10 min', '20 min', null),
       ('active', 'crashed', '-10 min', '-10 min', '400 days')
     ) made (state, label, created, start, started)`,
  )
  await admin.query(`update pgboss.queue set maintain_on = now() + interval '400 days'`)
  await pullBackTimes(db)
  const times = { keep: 50, started: null, heartbeat: null }
  expect(await readJobs()).toEqual({
    far: { ...times, created: 0, start: 0, keep: 60 },
    delayed: { ...times, created: 0, start: 30, keep: 60 },
    'of another machine': { ...times, created: 4, start: 4, keep: 64 },
    'on purpose': { ...times, created: -10, start: 50 },
    retried: { ...times, created: -10, start: 0 },
    soon: { ...times, created: -10, start: 20 },
    crashed: { ...times, created: -10, start: -10, started: 0, heartbeat: 0 },
  })
  const { rowCount } = await admin.query('select from pgboss.queue where maintain_on > now()')
  expect(rowCount).toBe(0)
})

test('a clock that has lost its time pulls nothing back: waiting jobs would be deleted once it is right', async () => {
  await jobs.openQueue('lost')
  await admin.query(`
    insert into pgboss.job (name, data, keep_until) values ('lost', '{}', now() + '14 days');
    create schema lost;
    create function lost.now() returns timestamptz language sql as $$ select '2020-01-01'::timestamptz $$;
    grant usage on schema lost to service_role;
    grant execute on function lost.now() to service_role`)
  const atLost = new URL(url)
  atLost.searchParams.set('options', '-c search_path=lost,pg_catalog')
  const lost = createDatabase({ url: atLost.href })
  await pullBackTimes(lost)
  await lost.close()
  const { rows } = await admin.query(
    `select keep_until > now() + '13 days' as "isKept" from pgboss.job where name = 'lost'`,
  )
  expect(rows).toEqual([{ isKept: true }])
})

test('a waiting job outlives a clock that is ahead for a while', async () => {
  await jobs.openQueue('kept')
  await db.transaction({ role: 'service_role' }, (tx) => jobs.enqueue(tx, 'kept', {}))
  const { rows } = await admin.query(
    `select keep_until > now() + '5 years' as "isKept" from pgboss.job where name = 'kept'`,
  )
  expect(rows).toEqual([{ isKept: true }])
})
