import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { sha256 } from '../../backend/functions/sha256.ts'
import type { Ledger } from '../../domain/register/replay/ledger.ts'
import { startLedgerCheck } from '../../domain/register/verify/verify-ledger.ts'
import { buildEntries, type BuiltEntry } from '../../test/register/build-log.ts'
import { longLedger } from '../../test/register/long-ledger.ts'

const projects = 200
const seed = 20_261_124

/** The events of a long register; the same ones in every run. */
export function* longRegister(count: number): Generator<BuiltEntry> {
  const story = longLedger(seed, projects)
  yield* buildEntries(
    (function* () {
      for (let index = 0; index < count; index++) yield story.next().value
    })(),
  )
}

/** Puts a register of so many events in the place of the one that is there. Its tables are as the log says. */
export async function seedRegister(admin: Client, count: number): Promise<void> {
  // Each row would be checked and applied by itself, which takes hours.
  await admin.query(`set session_replication_role = 'replica'`)
  await admin.query(
    'truncate public.register_events, public.register_checkpoints, public.register_nodes, public.register_keys, public.register_names cascade',
  )
  const check = startLedgerCheck(sha256, [])
  await copyRows(
    admin,
    'public.register_events (index, json, leaf_hash, type, at, data)',
    eventRows(count, ({ entry }) => {
      const fault = check.add(entry)
      if (fault) throw new Error(fault.message)
    }),
  )
  for (const statement of tables) await admin.query(statement)
  await copyRows(
    admin,
    'public.register_blocks (vintage_id, serials, status, holder_id, event_index)',
    blockRows(check.ledger),
  )
  await admin.query(`reset session_replication_role`)
  // The log is moved up to its end, so that nobody is told by mail.
  await admin.query('update private.register_mail_progress set next_index = $1', [count])
  await admin.query('vacuum analyze')
}

async function copyRows(admin: Client, table: string, rows: Iterable<string>): Promise<void> {
  await pipeline(
    Readable.from(inLargeParts(rows)),
    admin.query(copyFrom(`copy ${table} from stdin`)),
  )
}

function* inLargeParts(rows: Iterable<string>): Generator<string> {
  let part = ''
  for (const row of rows) {
    part += row
    if (part.length < 65_536) continue
    yield part
    part = ''
  }
  yield part
}

/** A row of the text format of COPY. */
function rowOf(...values: (string | number | null)[]): string {
  const cells = values.map((value) =>
    value === null ? '\\N' : String(value).replaceAll('\\', '\\\\'),
  )
  return `${cells.join('\t')}\n`
}

function* eventRows(count: number, follow: (built: BuiltEntry) => void): Generator<string> {
  const decoder = new TextDecoder()
  let index = 0
  for (const built of longRegister(count)) {
    follow(built)
    const { entry, leaf, at, event } = built
    const hex = Buffer.from(leaf).toString('hex')
    yield rowOf(
      index,
      decoder.decode(entry),
      `\\x${hex}`,
      event.type,
      at,
      JSON.stringify(event.data),
    )
    index++
  }
}

function* blockRows(ledger: Ledger): Generator<string> {
  for (const [vintage, { blocks }] of ledger.vintages)
    for (const { from, to, status, holder, event } of blocks.between(1, blocks.issuedKg))
      yield rowOf(vintage, `[${from},${to + 1})`, status, holder, event)
}

/** What follows from the events, apart from where each unit is. */
const tables = [
  `insert into public.register_projects
   select data ->> 'project', data ->> 'title', data #>> '{place,state}',
     (data #>> '{place,latitude}')::numeric, (data #>> '{place,longitude}')::numeric,
     (data ->> 'peakWatts')::integer, data #>> '{methodology,id}', data #>> '{methodology,version}',
     data #>> '{host,authorisation}', data #>> '{host,adjustment}', null, null, index
   from public.register_events where type = 'project_registered'`,
  `insert into public.register_meters
   select jsonb_array_elements_text(data -> 'meters'), data ->> 'project'
   from public.register_events where type = 'project_registered'`,
  `insert into public.register_holders
   select data ->> 'holder', data ->> 'kind', data ->> 'name', data ->> 'commitment', index
   from public.register_events where type = 'holder_opened'`,
  `insert into public.register_periods (event_index, project_id, starts_at, ends_at, kwh,
     factor_grams_per_kwh, factor_name, factor_version, reduction_kg, issued_at)
   select p.index, p.data ->> 'project', (p.data ->> 'from')::timestamptz,
     (p.data ->> 'to')::timestamptz, (p.data ->> 'kwh')::bigint,
     (p.data #>> '{factor,gramsPerKwh}')::integer, p.data #>> '{factor,name}',
     p.data #>> '{factor,version}', (p.data ->> 'reductionKg')::bigint, i.at
   from public.register_events p
     join public.register_events i on i.type = 'issued' and (i.data ->> 'period')::bigint = p.index
   where p.type = 'period_added'`,
  `insert into public.register_meter_periods
   select index, meter ->> 'serial',
     tstzrange((data ->> 'from')::timestamptz, (data ->> 'to')::timestamptz),
     (meter ->> 'kwh')::bigint
   from public.register_events, jsonb_array_elements(data -> 'meters') as meters (meter)
   where type = 'period_added'`,
  `insert into public.register_retirements
   select data ->> 'retirement', index, data ->> 'holder', (data ->> 'kg')::bigint,
     data #>> '{beneficiary,kind}', data #>> '{beneficiary,name}',
     data #>> '{beneficiary,commitment}', data ->> 'reason', (data #>> '{claim,from}')::date,
     (data #>> '{claim,to}')::date, at
   from public.register_events where type = 'retired'`,
  `insert into public.register_moves (event_index, vintage_id, serials, from_status,
     from_holder_id, to_status, to_holder_id)
   select e.index, coalesce(b ->> 'vintage', e.data ->> 'vintage'),
     int8range((b ->> 'from')::bigint, (b ->> 'to')::bigint, '[]'),
     case type when 'issued' then null when 'buffer_released' then 'buffer' else 'held' end,
     case type when 'transferred' then e.data ->> 'from'
       when 'retired' then e.data ->> 'holder' when 'cancelled' then e.data ->> 'holder' end,
     case type when 'retired' then 'retired' when 'cancelled' then 'cancelled'
       when 'issued' then case when b ->> 'holder' is null then 'buffer' else 'held' end
       else 'held' end,
     case type when 'transferred' then e.data ->> 'to' when 'issued' then b ->> 'holder'
       else e.data ->> 'holder' end
   from public.register_events e,
     jsonb_array_elements(coalesce(e.data -> 'blocks', e.data -> 'shares')) as blocks (b)
   where type in ('issued', 'transferred', 'retired', 'cancelled', 'buffer_released')
   order by e.index`,
  `insert into public.register_vintages (id, project_id, year, issued_kg, held_kg, retired_kg,
     cancelled_kg, buffer_kg)
   select vintage_id, split_part(vintage_id, '-', 1), split_part(vintage_id, '-', 2)::integer,
     sum(kg) filter (where from_status is null),
     sum(case when to_status = 'held' then kg else 0 end
       - case when from_status = 'held' then kg else 0 end),
     sum(case when to_status = 'retired' then kg else 0 end),
     sum(case when to_status = 'cancelled' then kg else 0 end),
     sum(case when to_status = 'buffer' then kg else 0 end
       - case when from_status = 'buffer' then kg else 0 end)
   from (select *, upper(serials) - lower(serials) as kg from public.register_moves) m
   group by vintage_id`,
  // Names that people let everybody read; in the log of the test nobody has one.
  `insert into public.register_names (commitment, salt, name, is_public)
   select encode(sha256(convert_to(md5(n::text) || ':' || 'Ngozi the ' || n, 'utf8')), 'hex'),
     md5(n::text), 'Ngozi the ' || n, true from generate_series(1, 50000) as n`,
]
