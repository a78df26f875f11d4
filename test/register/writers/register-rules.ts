import type { Rules } from '../../database/broken-rules.ts'

/** What must never be true of the tables of the register. */
export const registerRules: Rules = {
  'issued is held, retired, cancelled and buffer': `
    select v.id from public.register_vintages v, lateral (
      select coalesce(sum(kg), 0) as issued,
        coalesce(sum(kg) filter (where status = 'held'), 0) as held,
        coalesce(sum(kg) filter (where status = 'retired'), 0) as retired,
        coalesce(sum(kg) filter (where status = 'cancelled'), 0) as cancelled,
        coalesce(sum(kg) filter (where status = 'buffer'), 0) as buffer
      from public.register_blocks where vintage_id = v.id) b
    where (v.issued_kg, v.held_kg, v.retired_kg, v.cancelled_kg, v.buffer_kg)
      is distinct from (b.issued, b.held, b.retired, b.cancelled, b.buffer)`,
  'each serial is in one place, from 1 on': `
    select vintage_id, serials from (
      select vintage_id, serials,
        lag(upper(serials), 1, 1::bigint) over (partition by vintage_id order by lower(serials)) as next
      from public.register_blocks) b
    where lower(serials) <> next`,
  'a unit that is retired or cancelled never moves': `
    select final.vintage_id, later.event_index from public.register_moves final
      join public.register_moves later on later.vintage_id = final.vintage_id
        and later.serials && final.serials and later.id > final.id
    where final.to_status in ('retired', 'cancelled')`,
  'a unit is where its last move took it': `
    select b.vintage_id, b.serials from public.register_blocks b, lateral (
      select to_status, to_holder_id, event_index from public.register_moves m
      where m.vintage_id = b.vintage_id and m.serials @> lower(b.serials)
      order by m.id desc limit 1) m
    where (b.status, b.holder_id, b.event_index)
      is distinct from (m.to_status, m.to_holder_id, m.event_index)`,
  'events are numbered without gaps': `
    select count(*), max(index) from public.register_events having count(*) <> max(index) + 1`,
  'a request has one event, and an event one request': `
    select r.event_index from public.register_requests r
      join public.register_events e on e.index = r.event_index
    group by r.event_index, e.type having count(*) > 1 or e.type not in ('transferred', 'retired')`,
}
